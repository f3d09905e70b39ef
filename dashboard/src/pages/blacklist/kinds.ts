export const kinds = ['identifier', 'account', 'card', 'phone', 'email', 'device', 'ip', 'name'] as const;
export type Kind = (typeof kinds)[number];
/** Maximum number of characters that the API accepts. */
export const LONGEST = { value: 300, reason: 2000 } as const;
