import type { AuditFaultCode } from '@hakiki/contract/codes.ts';

/** Faults of an audit log whose lines were changed after they were written. */
export const auditFaults = {
  audit_end_missing:
    'the log ends at line {line}, but the signed head belongs to line {signed}, so the end of the log is missing',
  audit_end_of_other_line: 'the signed end belongs to line {signed}, but the last line is {line}',
  audit_end_signature_wrong: 'the signature of the end is wrong',
  audit_export_cut_off: 'the signed end is missing: the export was cut off',
  audit_export_expected: 'this is not an export of an audit log',
  audit_head_signature_wrong: 'the signature of the stored head of line {line} is wrong',
  audit_line_changed: 'line {line} was changed or moved after it was written',
  audit_line_moved: 'line {line} comes after line {before}: it was moved or inserted again',
  audit_line_of_other_account: 'line {line} belongs to another account',
  audit_line_rewritten: 'line {line} or a line before it was rewritten: its hash is not the signed one',
  audit_lines_missing: 'line {line} comes after line {before}: the lines between them are missing',
  audit_signed_with_other_key: 'the log was signed with another key',
  audit_text_after_end: 'there is text after the signed end',
  audit_text_differs: 'line {number} of the file differs from the text that was written',
  audit_text_not_json: 'line {number} of the file is not JSON',
} as const satisfies Readonly<Record<AuditFaultCode, string>>;
