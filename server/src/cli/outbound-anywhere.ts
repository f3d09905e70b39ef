/**
 * Network access rules for commands whose user enters the addresses. Private networks are allowed, because developers
 * run webhook receivers there.
 */
export const anywhere = { allow: ['0.0.0.0/0', '::/0'], allowLoopback: true } as const;
