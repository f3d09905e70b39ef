export const kinds = ['identifier', 'account', 'card', 'phone', 'email', 'device', 'ip', 'name'] as const;
export type Kind = (typeof kinds)[number];
/** Maximum lengths that the API accepts, in characters. */
export const LONGEST = { value: 300, reason: 2000 } as const;
