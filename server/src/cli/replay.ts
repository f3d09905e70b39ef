import type { Screen } from '@hakiki/matching/outcome.ts';
import { type KeptMessage, renderKept } from '@hakiki/texts';
import { type Replay, type ReplayToday, replay, replayToday } from '../customers/replay.ts';
import type { VerificationRecord } from '../customers/verification-record.ts';

export interface ReplayDeps {
  /** Returns the decrypted record of a customer verification; undefined if no record has this id. */
  readonly load: (onboardingId: number) => Promise<VerificationRecord | undefined>;
  readonly screen: Screen;
  readonly print: (line: string) => void;
  /** Receives the result as data, if `--json` is set. */
  readonly report?: ((result: unknown) => void) | undefined;
}

/**
 * `hakiki replay <onboarding_id>`: repeats the decision from the record, then with the current lists, and prints the
 * differences. Returns the exit code: 0 if the record leads to the same answer, 1 if it leads to another answer, 2 if
 * there is no such record.
 */
export async function replayCommand(
  onboardingId: number,
  { load, screen, print, report }: ReplayDeps,
): Promise<number> {
  const record = await load(onboardingId);
  if (!record) {
    print(`No customer verification and no comparison of faces has the id ${onboardingId}`);
    return 2;
  }
  print(`${onboardingId} of ${record.requestedAt}: ${record.verdict.decision} (${reasonsOf(record)})`);
  print(`  policy ${record.inputs.policy.version}, ${providersOf(record)}`);
  const again = replay(record);
  print(`From the record: ${inWords(again)}`);
  const today = await replayToday(record, screen);
  report?.({
    decision: record.verdict.decision,
    from_record: compared(again),
    under_todays_lists: today && { ...compared(today), lists: today.lists },
  });
  print(today ? `Under today's lists: ${inWords(today)}` : 'Nobody was screened, so lists make no difference');
  for (const line of today ? changes(today) : []) print(`  ${line}`);
  return again.same ? 0 : 1;
}

/** Returns the text of a reason. Records from before reason codes existed contain sentences. */
const reasonsOf = ({ verdict }: VerificationRecord): string =>
  (verdict.reasons as readonly (KeptMessage | string)[])
    .map((reason) => (typeof reason === 'string' ? reason : renderKept(reason, 'en')))
    .join('; ');

const providersOf = ({ attempts }: VerificationRecord): string =>
  attempts.length
    ? attempts.map(({ provider, kind, ms }) => `${provider} ${kind} in ${ms} ms`).join(', ')
    : 'nobody asked';

/** Returns the differences without the person's data. */
const compared = ({ same, decision, differences }: Replay) => ({ same, decision, differences });

const inWords = ({ same, decision, differences }: Replay): string =>
  same ? `${decision}, the same answer` : `${decision}; differs in ${differences.join(', ')}`;

const changes = ({ lists }: ReplayToday): string[] =>
  lists.map(([list, then, now]) => `${list}: version ${then ?? 'none'} then, ${now ?? 'none'} now`);
