/** For commands whose addresses the person at the keyboard gives: private networks too, since that is where receivers are developed. */
export const anywhere = { allow: ['0.0.0.0/0', '::/0'], allowLoopback: true } as const;
