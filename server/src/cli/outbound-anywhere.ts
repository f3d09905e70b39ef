/**
 * Access rules for commands whose user gives the addresses. Private networks are allowed, because receivers are
 * developed there.
 */
export const anywhere = { allow: ['0.0.0.0/0', '::/0'], allowLoopback: true } as const;
