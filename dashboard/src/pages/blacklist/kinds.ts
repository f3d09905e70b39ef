export const kinds = ['identifier', 'account', 'card', 'phone', 'email', 'device', 'ip', 'name'] as const;
export type Kind = (typeof kinds)[number];
