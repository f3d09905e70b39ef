import type { queue } from '@hakiki/contract';

export type WorkKind = queue.WorkKind;
export type Decision = queue.Decision;
export type DecisionReason = queue.DecisionReason;

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
}

export type ItemAction =
  | {
      readonly kind: 'decide';
      readonly decision: Decision;
      readonly reason: DecisionReason;
      readonly fourEyes: boolean;
    }
  | { readonly kind: 'undo' }
  | { readonly kind: 'second'; readonly agree: boolean }
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
}
export type ItemStep = { readonly change: ItemChange } | { readonly refused: string };

const WORDS: Record<WorkKind, readonly Decision[]> = {
  customer: ['approve', 'reject'],
  document: ['approve', 'reject'],
  run: ['approve', 'reject'],
  alert: ['clear', 'confirm'],
  case: [],
};
const UNDECIDED: ItemChange = {
  state: 'open',
  decision: null,
  reason: null,
  decidedBy: null,
  decidedAt: null,
  approvedBy: null,
};

/** What an action of a person does to an item, or why it is refused. Pure; the database holds four eyes once more. */
export function stepOf(item: ItemState, action: ItemAction, by: number, now: Date): ItemStep {
  switch (action.kind) {
    case 'assign':
      if (item.state === 'decided') return { refused: 'It is decided already' };
      return { change: { assignee: action.to } };
    case 'decide': {
      if (item.kind === 'case') return { refused: 'A case is decided at /v1/cases: propose an outcome there' };
      if (item.state !== 'open') return { refused: 'It is decided already' };
      if (!WORDS[item.kind].includes(action.decision))
        return { refused: `A ${item.kind} takes ${WORDS[item.kind].join(' or ')}` };
      const waits = action.fourEyes && item.kind === 'customer';
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
      if (item.decidedBy === by) return { refused: 'Who proposed it cannot agree to it: another person must' };
      return { change: action.agree ? { state: 'decided', approvedBy: by, decidedAt: now } : UNDECIDED };
  }
}
