import type { Checklist } from '@hakiki/contract';

/** A line of an item's history about a step. */
export interface StepLine {
  readonly kind: 'step_done' | 'step_reopened';
  readonly step: string;
  readonly userId: number;
  readonly at: Date;
}
export interface StepState {
  /** Code of a shipped step, or the branch's own text. */
  readonly step: string;
  readonly done_by: number | null;
  readonly done_at: Date | null;
}
export interface ItemChecklist {
  readonly name: Checklist;
  /** Number of steps that are not done. */
  readonly open: number;
  readonly steps: readonly StepState[];
}

/**
 * Returns the state of a checklist after these lines of the history. Steps that were done but are no longer required
 * are at the end. Pure.
 * @param inForce steps that the branch requires now; empty for a decided item, so that only done steps are returned
 * @param lines in the order of the history
 */
export function checklistFrom(name: Checklist, inForce: readonly string[], lines: readonly StepLine[]): ItemChecklist {
  const done = new Map<string, StepLine>();
  for (const line of lines)
    if (line.kind === 'step_done') done.set(line.step, line);
    else done.delete(line.step);
  const former = [...done.keys()].filter((step) => !inForce.includes(step));
  const steps = [...inForce, ...former].map((step) => ({
    step,
    done_by: done.get(step)?.userId ?? null,
    done_at: done.get(step)?.at ?? null,
  }));
  return { name, open: steps.filter(({ done_at: at }) => at === null).length, steps };
}
