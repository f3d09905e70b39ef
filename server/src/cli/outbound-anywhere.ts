/**
 * Address rules for commands whose user types the addresses. Private networks are allowed, because developers run
 * webhook receivers there.
 */
export const anywhere = { allow: ['0.0.0.0/0', '::/0'], allowLoopback: true } as const;
