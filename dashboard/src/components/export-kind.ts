/** Lists that can be exported. */
export type ExportKind = 'verifications' | 'transactions' | 'queue' | 'audit' | 'customer_risks';
