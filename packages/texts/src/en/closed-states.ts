/** States for sentences such as `The draft was {state:draft_state} already`. */
export const closedStates = {
  draft_state_discarded: 'discarded',
  draft_state_published: 'published',
  report_state_accepted: 'accepted',
  report_state_rejected: 'rejected',
} as const;
