/** The lists that can be written out. */
export type ExportKind = 'verifications' | 'transactions' | 'queue' | 'audit' | 'customer_risks';
