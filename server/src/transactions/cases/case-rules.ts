import { outcomes } from '@hakiki/contract';

export type Disposition = outcomes.Disposition;

/** What decides what may happen to a case. */
export interface CaseState {
  readonly status: 'open' | 'investigating' | 'closed';
  readonly stage: 'triage' | 'investigation' | 'review' | 'done';
  readonly assignee: number | null;
  /** 0 to 100, the highest of its alerts. */
  readonly score: number;
  readonly families: readonly string[];
  readonly disposition: Disposition | null;
  readonly proposedBy: number | null;
  /** Whether a report of it was approved and not rejected by its unit. */
  readonly hasReport: boolean;
}

export type CaseAction =
  | { readonly kind: 'assign'; readonly to: number | null }
  | { readonly kind: 'note' }
  | { readonly kind: 'propose'; readonly disposition: Disposition }
  | { readonly kind: 'approve'; readonly alone: boolean }
  | { readonly kind: 'reject' }
  | { readonly kind: 'reopen' };

/** What changes; absent fields stay. */
export interface CaseChange extends Partial<Omit<CaseState, 'hasReport'>> {
  readonly approvedBy?: number | null;
  readonly selfApproved?: boolean;
  readonly deadline?: Deadline;
  /** The newest alert when the outcome was proposed. */
  readonly proposedAlert?: number;
}
/** When a case is due, and from when on its time counts. */
export interface Deadline {
  readonly from: Date;
  readonly at: Date;
}

export type CaseStep = { readonly change: CaseChange } | { readonly refused: string };

/** From this score on, closing takes a second person. */
const SECOND_PERSON_SCORE = 80;
const SERIOUS_FAMILIES = ['blacklist', 'screening'];

/** Whether a disposition of this case needs a second person: by its row of the outcomes, a high score, or a party on a list. */
export const needsSecondPerson = (
  { score, families }: Pick<CaseState, 'score' | 'families'>,
  disposition: Disposition,
) =>
  outcomes.caseOutcomes[disposition].second === 'always' ||
  score >= SECOND_PERSON_SCORE ||
  families.some((family) => SERIOUS_FAMILIES.includes(family));

const refused = (why: string): CaseStep => ({ refused: why });

/** Why the case's reports do not allow this disposition; undefined where they do. */
function reportFault({ hasReport }: Pick<CaseState, 'hasReport'>, disposition: Disposition): string | undefined {
  const { report } = outcomes.caseOutcomes[disposition];
  if (report === 'required' && !hasReport)
    return 'This outcome needs an approved report of the case: draft one, and have another person approve it';
  if (report === 'excluded' && hasReport) return 'The case has an approved report: propose the outcome “reported”';
  return undefined;
}

/** What an action of a person does to a case, or why it is refused. Pure; the database holds four eyes once more (`four_eyes`). */
export function stepOf(state: CaseState, action: CaseAction, by: number): CaseStep {
  const closed = state.status === 'closed';
  const begun: CaseChange =
    state.status === 'open' ? { status: 'investigating', stage: 'investigation', assignee: state.assignee ?? by } : {};
  switch (action.kind) {
    case 'note':
      return { change: closed ? {} : begun };
    case 'assign':
      if (closed) return refused('A closed case has no assignee; reopen it first');
      return { change: action.to === null ? { assignee: null } : { ...begun, assignee: action.to } };
    case 'propose': {
      if (closed) return refused('The case is closed');
      const fault = reportFault(state, action.disposition);
      if (fault) return refused(fault);
      const proposal = { ...begun, disposition: action.disposition, proposedBy: by };
      if (needsSecondPerson(state, action.disposition))
        return { change: { ...proposal, status: 'investigating', stage: 'review' } };
      return { change: { ...proposal, status: 'closed', stage: 'done' } };
    }
    case 'approve': {
      if (closed || state.stage !== 'review') return refused('Nothing waits for approval');
      const fault = state.disposition ? reportFault(state, state.disposition) : undefined;
      if (fault) return refused(fault);
      if (state.proposedBy === by && !action.alone)
        return refused('Who proposed an outcome cannot approve it: another person must');
      return {
        change: { status: 'closed', stage: 'done', approvedBy: by, selfApproved: state.proposedBy === by },
      };
    }
    case 'reject':
      if (closed || state.stage !== 'review') return refused('Nothing waits for approval');
      return { change: { stage: 'investigation', disposition: null, proposedBy: null } };
    case 'reopen':
      if (!closed) return refused('The case is not closed');
      return {
        change: {
          status: 'investigating',
          stage: 'investigation',
          disposition: null,
          proposedBy: null,
          approvedBy: null,
          selfApproved: false,
          assignee: by,
        },
      };
  }
}

/** The deadline of a case that a person reopens: the one it had while that is ahead, so that nobody wins time by closing and reopening; else as long again from now on. */
export const deadlineOnReopening = ({ from, at }: Deadline, now: Date): Deadline | undefined =>
  at > now ? undefined : { from: now, at: new Date(now.getTime() + (at.getTime() - from.getTime())) };
