import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AppError, problem } from '../platform/errors.ts';
import { checkReportApprover } from './may-approve-report.ts';

const user = fc.integer({ min: 1, max: 5 });
const draft = fc.record({
  state: fc.constant('draft'),
  drafted_by: user,
  authors: fc.uniqueArray(user, { maxLength: 5 }),
});
const refusalOf = (run: () => unknown): string | undefined => {
  try {
    run();
    return undefined;
  } catch (error) {
    return (error as AppError).code;
  }
};

describe('who may approve a report', () => {
  test('another person than its authors, whoever else there is', () => {
    fc.assert(
      fc.property(draft, user, fc.boolean(), (report, userId, isOnlyApprover) => {
        const others = { ...report, drafted_by: report.drafted_by + 10, authors: report.authors.map((id) => id + 10) };
        expect(checkReportApprover(others, { userId, isOnlyApprover, refusal: undefined })).toBe(false);
      }),
    );
  });

  test('nobody who drafted it or changed one of its fields', () => {
    fc.assert(
      fc.property(draft, (report) => {
        for (const userId of [report.drafted_by, ...report.authors])
          expect(
            refusalOf(() => checkReportApprover(report, { userId, isOnlyApprover: false, refusal: undefined })),
          ).toBe('own_report_not_approvable');
      }),
    );
  });

  test('an author who is the only approver, and the report is marked', () => {
    fc.assert(
      fc.property(draft, (report) => {
        for (const userId of [report.drafted_by, ...report.authors])
          expect(checkReportApprover(report, { userId, isOnlyApprover: true, refusal: undefined })).toBe(true);
      }),
    );
  });

  test('no user who still waits, unless nobody else may approve it', () => {
    const refusal = problem('approver_too_new', { from: '2026-12-01T00:00:00.000Z' });
    fc.assert(
      fc.property(draft, (report) => {
        const other = { userId: 10, refusal };
        expect(refusalOf(() => checkReportApprover(report, { ...other, isOnlyApprover: false }))).toBe(
          'approver_too_new',
        );
        expect(checkReportApprover(report, { ...other, isOnlyApprover: true })).toBe(false);
      }),
    );
  });

  test('nobody, once it is approved', () => {
    fc.assert(
      fc.property(
        draft,
        user,
        fc.boolean(),
        fc.constantFrom('approved', 'submitted', 'accepted', 'rejected'),
        (report, userId, isOnlyApprover, state) => {
          expect(
            refusalOf(() => checkReportApprover({ ...report, state }, { userId, isOnlyApprover, refusal: undefined })),
          ).toBe('report_approved_already');
        },
      ),
    );
  });
});
