/** What two sources say about one thing. There is no score: each verdict says why. */
export interface Finding {
  readonly verdict: 'agrees' | 'differs' | 'cannot_be_said';
  /** In words for the compliance officer. Holds what was compared, so it is personal. */
  readonly explanation: string;
}

export const agrees = (explanation: string): Finding => ({ verdict: 'agrees', explanation });
export const differs = (explanation: string): Finding => ({ verdict: 'differs', explanation });
export const cannotBeSaid = (explanation: string): Finding => ({ verdict: 'cannot_be_said', explanation });
