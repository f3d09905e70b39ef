import { makeStepOfCase, makeWorkCase } from '../cases/work-case.ts';
import type { Clock } from '../platform/clock.ts';
import { makeWorkItems } from '../queue/work-items.ts';
import type { WorkItemsDeps } from '../queue/work-items-deps.ts';
import { type MonitorDeps, makeMonitorTransaction } from '../transactions/intake/monitor-transaction.ts';

export interface PastWorkDeps {
  readonly intake: Omit<MonitorDeps, 'clock'>;
  readonly items: Omit<WorkItemsDeps, 'clock' | 'workCase'>;
}

/**
 * Creates the product's verbs with a given time as their clock. A history cannot be changed after it was written. An
 * invented month can therefore not be moved into the past, but must be written with its own times.
 */
export function makePastWork({ intake, items }: PastWorkDeps) {
  const { db, vault } = items;
  const at = (time: Date): Clock => ({ now: () => time });
  return {
    /** Evaluates transactions as if they arrived at this time. */
    monitorAt: (time: Date) => makeMonitorTransaction({ ...intake, clock: at(time) }),
    itemsAt: (time: Date) =>
      makeWorkItems({ ...items, clock: at(time), workCase: makeStepOfCase({ vault, clock: at(time) }) }),
    workCaseAt: (time: Date) => makeWorkCase({ db, vault, clock: at(time) }),
  };
}
export type PastWork = ReturnType<typeof makePastWork>;
