import { drawSpecimenPassport, specimenHolder } from '../documents/specimen/draw-passport.ts';
import { specimenPhoto } from '../documents/specimen/specimen-photo.ts';
import { passportIssuers } from './draw-specimens.ts';
import { goThroughRun, type RunReceipt } from './go-through-run.ts';
import type { Send } from './send.ts';
import { specimenClip } from './specimen-clip.ts';

const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1';

/**
 * Numbers of people whose photo the sandbox authority has (`sandbox-people.json`), by country. The first country is the
 * default.
 */
const NUMBERS: Readonly<Record<string, { readonly identifier: string; readonly identifier_type: string }>> = {
  nigeria: { identifier: '70000000100', identifier_type: 'bvn' },
  kenya: { identifier: '70000100', identifier_type: 'national_id' },
  ghana: { identifier: 'GHA-700000010-0', identifier_type: 'ghana_id' },
  uganda: { identifier: 'CF920000000100', identifier_type: 'national_id' },
  rwanda: { identifier: '1199270000000100', identifier_type: 'national_id' },
};

/**
 * The fields of an SDK configuration that a simulated run uses. If `countries` or `channels` is empty, all are allowed.
 */
export interface PlayedConfig {
  readonly client_id: string;
  readonly verification_type: string;
  readonly countries: readonly string[];
  readonly channels: readonly string[];
}

export interface PlayedSession {
  readonly verification_type: string;
  readonly country?: string;
  readonly channel?: string;
}

/**
 * Returns the first allowed country that has a specimen. If there is no specimen, returns the first allowed country.
 * The session is then refused with the reason.
 */
const countryOf = ({ countries }: PlayedConfig, specimens: object): string => {
  const drawn = Object.keys(specimens);
  return (countries.length ? (countries.find((name) => drawn.includes(name)) ?? countries[0]) : drawn[0])!;
};

function subjectOf(config: PlayedConfig): { readonly country?: string } {
  if (config.verification_type === 'data_verification') {
    const country = countryOf(config, NUMBERS);
    return { country, ...NUMBERS[country] };
  }
  if (config.verification_type !== 'document_verification') return {};
  return { country: countryOf(config, passportIssuers), ...{ document_type: 'passport' } };
}

/**
 * Returns the body of `POST /v1/sdk/sessions` for a run of an invented person with a chosen outcome. Uses a country and
 * a channel that the configuration allows.
 */
export const playedSession = (config: PlayedConfig, outcome: string) => {
  const { client_id, verification_type, channels } = config;
  return {
    client_id,
    verification_type,
    sandbox_outcome: outcome,
    liveness_policy: 'passive',
    ...(channels.length > 0 && !channels.includes('web') && { channel: channels[0] }),
    ...subjectOf(config),
  };
};

/**
 * Completes a session in the same way as a browser or an app, with the specimens. Returns undefined if the run cannot
 * be submitted.
 */
export async function playRun(send: Send, token: string, session: PlayedSession): Promise<RunReceipt | undefined> {
  const photo = await specimenPhoto();
  const clip = await specimenClip(photo);
  const [issuer, state] = passportIssuers[session.country ?? ''] ?? [];
  const isDocument = session.verification_type === 'document_verification';
  const holder = { ...specimenHolder, ...(issuer && state && { issuer, state }) };
  return goThroughRun(send, {
    token,
    userAgent: session.channel === 'ios' ? IPHONE : ANDROID,
    clip,
    ...(isDocument && { front: await drawSpecimenPassport(holder, { photo }) }),
  });
}
