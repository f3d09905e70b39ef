import type { CaseStatus } from '../../reviews/subjects/case.ts';
import { type Deadline, deadlineOnReopening } from '../../reviews/urgency.ts';

/** A case with an alert, and the facts that decide which deadline and status integrators see. */
export interface CaseOfAlert {
  readonly kind: 'alert' | 'activity' | 'currency';
  readonly status: CaseStatus;
  readonly slaAt: Date;
  /** Time of the first alert of a case that a person opened. Null for other cases, and before the first alert. */
  readonly firstAlertAt: Date | null;
  /** True if a person worked on the case after that alert. */
  readonly workedSince: boolean;
  /** Times at which the case was reopened after that alert, in their order. */
  readonly reopenedAt: readonly Date[];
}

/**
 * Returns the deadline and status of a case as integrators see them. A case that a person opened about a suspicion
 * looks as if its first alert had opened it. Otherwise its earlier deadline and its status would reveal that the
 * customer was suspected before (docs/adr/0380). Pure.
 *
 * @param slaHours time from an alert to the deadline of its case, in hours, by the law of the branch's country
 */
export function caseOutside(
  { kind, status, slaAt, firstAlertAt, workedSince, reopenedAt }: CaseOfAlert,
  { slaHours, at }: { readonly slaHours: number; readonly at: Date },
): { readonly slaAt: Date; readonly status: CaseStatus } {
  if (kind !== 'activity') return { slaAt, status };
  const from = firstAlertAt ?? at;
  // Does not use `slaAt`, because the internal deadline starts earlier and may be shorter.
  const outside = reopenedAt.reduce<Deadline>(
    (deadline, reopening) => deadlineOnReopening(deadline, reopening) ?? deadline,
    { from, at: new Date(from.getTime() + slaHours * 3_600_000) },
  );
  return {
    slaAt: outside.at,
    status: status === 'investigating' && !workedSince ? 'open' : status,
  };
}
