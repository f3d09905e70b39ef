import { sdkConfigs } from '@hakiki/contract';
import { expect, test } from 'vitest';
import { makeSandboxAuthority } from '../authorities/sandbox-authority.ts';
import { readOpenedSubject } from '../sdk/sessions/subject.ts';
import { goThroughRun } from './go-through-run.ts';
import { playedSession } from './play-run.ts';

const configOf = (verification_type: string, countries: string[] = [], channels: string[] = []) => ({
  client_id: '00000000-0000-4000-8000-000000000001',
  ...{ verification_type, countries, channels },
});

test.for([
  [[], undefined],
  [['ios', 'web'], undefined],
  [['android', 'ios'], 'android'],
  [['ios'], 'ios'],
] as const)('with the channels %j the session names the channel %s', ([channels, channel]) => {
  expect(playedSession(configOf('liveness_only', [], [...channels]), 'verified')).toEqual({
    client_id: '00000000-0000-4000-8000-000000000001',
    ...{ verification_type: 'liveness_only', sandbox_outcome: 'verified', liveness_policy: 'passive' },
    ...(channel && { channel }),
  });
});

test('without countries the person is of Nigeria', () => {
  expect(playedSession(configOf('data_verification'), 'verified')).toMatchObject({
    ...{ country: 'nigeria', identifier: '70000000100', identifier_type: 'bvn' },
  });
  expect(playedSession(configOf('document_verification'), 'verified')).toMatchObject({
    ...{ country: 'nigeria', document_type: 'passport' },
  });
});

test.for(
  sdkConfigs.sdkCountries.flatMap((country) =>
    (['data_verification', 'document_verification'] as const).map((type) => [country, type] as const),
  ),
)(
  'a configuration of %s alone for %s: an invented person of that country, or a refusal of the session',
  async ([country, type]) => {
    const { country: chosen, ...session } = playedSession(configOf(type, [country]), 'verified');
    expect(chosen).toBe(country);
    const { identifier, identifier_type, document_type } = session as Readonly<Record<string, string | undefined>>;
    const subject = { country, identifier, identifier_type, document_type };
    const read = () => readOpenedSubject(subject, type, [country]);
    const isOffered = type === 'data_verification' ? identifier !== undefined : !['uganda', 'rwanda'].includes(country);
    if (!isOffered) return expect(read).toThrow();
    const opened = read();
    if (type === 'document_verification') return expect(opened.documentType).toBe('passport');
    const { verify } = makeSandboxAuthority();
    const number = { country, type: opened.identifierType, number: opened.identifier } as Parameters<typeof verify>[0];
    const context = { credentials: {}, reference: 'r', timeoutMs: 1, signal: new AbortController().signal };
    expect(await verify(number, context)).toMatchObject({ kind: 'found', person: { photo: expect.any(String) } });
  },
);

test('the first country with a specimen is chosen', () => {
  const session = playedSession(configOf('document_verification', ['uganda', 'ghana', 'kenya']), 'verified');
  expect(session).toMatchObject({ country: 'ghana' });
});

test('a session that cannot be opened is not submitted, and nothing more is sent', async () => {
  const paths: string[] = [];
  const receipt = await goThroughRun(
    async ({ path }) => {
      paths.push(path);
      return { status: 400, data: undefined };
    },
    { token: 't', userAgent: 'test', clip: Buffer.alloc(0) },
  );
  expect([receipt, paths]).toEqual([undefined, ['/v1/sdk/session/open']]);
});
