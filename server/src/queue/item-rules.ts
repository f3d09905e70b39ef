import { outcomes, type queue } from '@hakiki/contract';

export type WorkKind = queue.WorkKind;
export type Decision = queue.Decision;
export type DecisionReason = queue.DecisionReason;
export type OutcomeSet = outcomes.OutcomeSet;

/** Within this time a person takes back their own decision. */
export const UNDO_MS = 10_000;

/** What decides what may happen to an item. */
export interface ItemState {
  readonly kind: WorkKind;
  readonly state: 'open' | 'proposed' | 'decided';
  readonly assignee: number | null;
  readonly decidedBy: number | null;
  readonly decidedAt: Date | null;
  readonly approvedBy: number | null;
  /** Whether the branch wanted a second person, where the outcome leaves it to the branch, when the item was opened. */
  readonly fourEyes: boolean;
}

export type ItemAction =
  | {
      readonly kind: 'decide';
      readonly decision: Decision;
      readonly reason: DecisionReason;
      /** Whether the person wrote how they came to it. */
      readonly hasNote: boolean;
      /** What the item is about; undefined for a case. */
      readonly set: OutcomeSet | undefined;
    }
  | { readonly kind: 'undo' }
  /** `alone`: the owner of an account, who is its only person who may decide. */
  | { readonly kind: 'second'; readonly agree: boolean; readonly alone: boolean }
  | { readonly kind: 'assign'; readonly to: number | null };

/** What changes; absent fields stay. */
export interface ItemChange {
  readonly state?: ItemState['state'];
  readonly assignee?: number | null;
  readonly decision?: Decision | null;
  readonly reason?: DecisionReason | null;
  readonly decidedBy?: number | null;
  readonly decidedAt?: Date | null;
  readonly approvedBy?: number | null;
  readonly selfApproved?: boolean;
}
export type ItemStep = { readonly change: ItemChange } | { readonly refused: string };

const UNDECIDED: ItemChange = {
  state: 'open',
  decision: null,
  reason: null,
  decidedBy: null,
  decidedAt: null,
  approvedBy: null,
  selfApproved: false,
};

/** What an action of a person does to an item, or why it is refused. Pure; the database holds four eyes once more. */
export function stepOf(item: ItemState, action: ItemAction, by: number, now: Date): ItemStep {
  switch (action.kind) {
    case 'assign':
      if (item.state === 'decided') return { refused: 'It is decided already' };
      return { change: { assignee: action.to } };
    case 'decide': {
      if (item.kind === 'case' || action.set === undefined)
        return { refused: 'A case is decided at /v1/cases: propose an outcome there' };
      if (item.state === 'proposed') return { refused: 'A decision on it waits for a second person already' };
      if (item.state !== 'open') return { refused: 'It is decided already' };
      const rows = outcomes.itemOutcomes[action.set].filter(({ decision }) => decision === action.decision);
      if (!rows.length) return { refused: `A ${item.kind} takes ${outcomes.decisionsOf(action.set).join(' or ')}` };
      const row = rows.find(({ reason }) => reason === action.reason);
      if (!row)
        return {
          refused: `This reason is not allowed here. Allowed for ${action.decision}: ${rows.map(({ reason }) => reason).join(', ')}`,
        };
      if (row.note && !action.hasNote)
        return { refused: 'A note is required with this reason: write how you came to it' };
      const waits = row.second === 'always' || (row.second === 'policy' && item.fourEyes);
      return {
        change: {
          ...{ state: waits ? 'proposed' : 'decided', assignee: item.assignee ?? by },
          ...{ decision: action.decision, reason: action.reason, decidedBy: by, decidedAt: now, approvedBy: null },
        },
      };
    }
    case 'undo':
      if (item.kind === 'case' || item.state === 'open') return { refused: 'Nothing was decided' };
      if (item.decidedBy !== by) return { refused: 'Only who decided takes it back' };
      if (item.approvedBy !== null || now.getTime() - (item.decidedAt?.getTime() ?? 0) > UNDO_MS)
        return { refused: 'The time to take it back is over' };
      return { change: UNDECIDED };
    case 'second':
      if (item.kind === 'case') return { refused: 'A case is approved at /v1/cases' };
      if (item.state !== 'proposed') return { refused: 'Nothing waits for a second person' };
      if (!action.agree) return { change: UNDECIDED };
      if (item.decidedBy === by && !action.alone)
        return { refused: 'You cannot agree to your own decision: ask another person' };
      return {
        change: { state: 'decided', approvedBy: by, selfApproved: item.decidedBy === by, decidedAt: now },
      };
  }
}
