import { replays as contract } from '@hakiki/contract';
import type { Screen } from '@hakiki/matching/outcome.ts';
import { idOf } from '../accounts/paging.ts';
import { ok, type Serve } from '../http/serve.ts';
import { AppError } from '../platform/errors.ts';
import { replay, replayToday } from './replay.ts';
import type { VerificationRecord } from './verification-record.ts';

export interface ReplayRouteDeps {
  /** Returns the stored record of a customer, decrypted, or undefined if the branch has no such record. */
  readonly recordOf: (branchId: number, id: number) => Promise<VerificationRecord | undefined>;
  /** Screens with the current lists and the branch's current policy. */
  readonly screenToday: (policy: Readonly<Record<string, unknown>>) => Screen;
}

/** Endpoint that repeats a decision. It checks whether the stored record leads to the same decision again. */
export function replayRoutes(serve: Serve, { recordOf, screenToday }: ReplayRouteDeps): void {
  serve(contract.replayVerification, async ({ branch, params, audit }) => {
    const id = idOf(params.id);
    audit(`verification ${id}`);
    const record = await recordOf(branch.id, id);
    if (!record) throw new AppError('not_found');
    const { same, decision, differences } = replay(record);
    const today = await replayToday(record, screenToday(branch.policy));
    return ok(
      {
        ...{ same, decision, differences },
        today: today && {
          ...{ same: today.same, decision: today.decision, differences: today.differences },
          lists: today.lists.map(([list, before, after]) => ({ list, before, after })),
        },
      },
      'Decided again',
    );
  });
}
