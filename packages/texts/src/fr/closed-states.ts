import type { closedStates as english } from '../en/closed-states.ts';
import { translationOf } from '../format.ts';

export const closedStates = translationOf<typeof english>()({
  draft_state_discarded: 'abandonné',
  draft_state_published: 'publié',
  report_state_accepted: 'acceptée',
  report_state_rejected: 'rejetée',
});
