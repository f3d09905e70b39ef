import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { SignedIn } from '../accounts/caller.ts';
import { reportApproverOf } from '../accounts/may-approve.ts';
import { newestAlert } from '../cases/case-alert-store.ts';
import { appendCaseEvent, firstCaseEvent } from '../cases/case-history-store.ts';
import { type CaseRow, lockCase, noteSuspicion, readCase } from '../cases/case-store.ts';
import type { Clock } from '../platform/clock.ts';
import type { Vault } from '../platform/crypto/vault.ts';
import type { Db } from '../platform/database/tables.ts';
import { AppError } from '../platform/errors.ts';
import { profileOf } from '../transactions/rules/profiles.ts';
import { settingsOf, settingsQuery } from '../transactions/rules/rule-set-store.ts';
import { buildReport } from './build-report.ts';
import type { CheckSchema } from './check-schema.ts';
import { checkReportApprover } from './may-approve-report.ts';
import { type ReportKind, reportCodeOf } from './profile.ts';
import {
  isCompany,
  type MissingField,
  missingFields,
  type ReportContent,
  type ReportedTransaction,
} from './report-fields.ts';
import { type FieldFault, type FormField, faultsByField, formOf, typesOfFields } from './report-form.ts';
import { asKept, assertFields, dueOf, isIn, kindsOfCase, MAX_DRAFTS } from './report-rules.ts';
import * as store from './report-store.ts';
import { reportedTransactions, tooManyAlerts } from './reported-transactions.ts';
import { type ReportFault, withoutValues } from './schema-fault.ts';

export interface ReportDeps {
  readonly db: Db;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly checkSchema: CheckSchema;
}
export interface WholeReport {
  readonly report: store.StoredReport;
  readonly profile: store.Profile;
  readonly content: ReportContent;
  readonly xml: string;
  /** Digest of the draft and its case. It changes when either of them changes. Null after approval. */
  readonly digest: string | null;
  readonly missing: readonly MissingField[];
  readonly faults: readonly ReportFault[];
  /** Fields of the form that users fill in. Empty after approval. */
  readonly form: readonly FormField[];
  readonly fieldFaults: readonly FieldFault[];
  /** Deadline for filing the report, according to the law of the branch's country. */
  readonly dueAt: Date;
  /** True if the case is closed. A report of a closed case cannot be drafted or approved. */
  readonly isCaseClosed: boolean;
}
interface Place {
  readonly branchId: number;
  readonly id: number;
}

const MAX_CACHED_SCHEMAS = 20;
/** Maximum number of faults that the error of a refused approval lists. The report itself lists all faults. */
const MAX_NAMED_FAULTS = 10;

const notFound = (): AppError => new AppError('not_found');

/**
 * Files reports on cases. One person drafts a report and another approves it. The report is stored exactly as it was
 * approved. Each step is written into the case's history.
 */
export function makeFileReport({ db, vault, clock, checkSchema }: ReportDeps) {
  async function whole(work: Db, report: store.StoredReport, branchId: number): Promise<WholeReport> {
    const row = await readCase(work, branchId, report.case);
    const profile = await store.readProfile(work, branchId, report.profile_id);
    if (!row || !profile) throw notFound();
    if (report.xml !== null) {
      const content =
        report.content === null ? await contentOf(work, report, { row, profile }) : asKept(report.content);
      return {
        ...{ report, profile, content, xml: report.xml, digest: null, missing: [], faults: [] },
        ...{ form: [], fieldFaults: [], dueAt: await dueAt(work, branchId, report) },
        isCaseClosed: row.status === 'closed',
      };
    }
    const content = await contentOf(work, report, { row, profile });
    const xml = buildReport(content);
    const form = formOf(typesOf(profile), profile.settings, isCompany(content));
    const faults = [
      ...(await tooManyAlerts(work, row.id)),
      ...(await checkSchema({ xml, xsd: profile.xsd }, row.account_id)),
    ];
    return {
      ...{ report, profile, content, xml, missing: missingFields(content) },
      ...{ form, fieldFaults: faultsByField(form, report.fields, faults), dueAt: await dueAt(work, branchId, report) },
      // The digest covers the whole report except its time of creation.
      digest: sha256Of(buildReport({ ...content, at: report.created_at })).toString('hex'),
      faults,
      isCaseClosed: row.status === 'closed',
    };
  }

  // Caches the parsed types of a schema. A schema has about a megabyte and would otherwise be parsed for every page.
  const typesByProfile = new Map<string, ReturnType<typeof typesOfFields>>();
  function typesOf({ id, created_at, xsd }: store.Profile): ReturnType<typeof typesOfFields> {
    const key = `${id} ${created_at.toISOString()}`;
    const types = typesByProfile.get(key) ?? typesOfFields(xsd);
    if (typesByProfile.size >= MAX_CACHED_SCHEMAS) typesByProfile.clear();
    typesByProfile.set(key, types);
    return types;
  }

  const countryOf = async (work: Db, branchId: number): Promise<string | null> =>
    settingsOf((await settingsQuery([branchId]).execute(work)).rows, branchId).country;
  const fileWithinMs = async (work: Db, branchId: number): Promise<number> =>
    profileOf(await countryOf(work, branchId)).fileWithinHours * 3_600_000;
  const dueAt = async (work: Db, branchId: number, report: store.StoredReport): Promise<Date> =>
    dueOf(report, await fileWithinMs(work, branchId));

  /** Returns the content of a report, from the current state of the case. */
  async function contentOf(
    work: Db,
    report: store.StoredReport,
    { row, profile }: { readonly row: CaseRow; readonly profile: store.Profile },
  ): Promise<ReportContent> {
    const { xml } = report;
    const all = await reportedTransactions(work, vault, row);
    const transactions = xml === null ? all : all.filter(({ transaction }) => isIn(xml, transaction));
    const of = transactions.findLast(({ alerted }) => alerted <= report.created_at) ?? transactions.at(-1);
    const country = await countryOf(work, row.branch_id);
    return {
      ...{ settings: profile.settings, caseId: row.case_id, fields: report.fields, kind: report.kind },
      customer: row.kind === 'activity' ? await customerOf(work, row) : undefined,
      at: report.approved_at ?? clock.now(),
      utcOffset: profileOf(country).utcOffset,
      transactions: transactions.map(reported),
      // A customer whose payment to the same account came after the draft has no fields in the form.
      of: of && reported(of),
    };
  }

  const customerOf = async (work: Db, row: CaseRow): Promise<ReportContent['customer']> => {
    const first = await firstCaseEvent(work, vault, { accountId: row.account_id, caseId: row.id });
    return first?.['customer'] as ReportContent['customer'];
  };

  const read = async (work: Db, place: Place & { readonly lock?: boolean }): Promise<store.StoredReport> => {
    const report = await store.readReport(work, vault, place);
    if (!report) throw notFound();
    return report;
  };
  const noted = (
    work: Db,
    report: store.StoredReport,
    { branchId, kind, user }: { branchId: number; kind: string; user: SignedIn },
  ) =>
    appendCaseEvent(work, vault, {
      ...{ id: report.case, branchId, accountId: report.account_id, kind, userId: user.userId, at: clock.now() },
      details: { report: report.id },
    });
  const caseLocked = async (work: Db, branchId: number, id: number) => {
    const row = await lockCase(work, branchId, id);
    if (!row) throw notFound();
    return row;
  };
  /**
   * Locks a case and refuses a closed one. The outcome of a closed case says whether the case was reported, and a later
   * report would contradict it.
   */
  const openCaseLocked = async (work: Db, branchId: number, id: number) => {
    const row = await caseLocked(work, branchId, id);
    if (row.status === 'closed') throw new AppError('report_case_closed');
    return row;
  };

  return {
    /**
     * Maximum time from the first draft of a case to the filing of its report, in milliseconds, according to the law of
     * the branch's country.
     */
    fileWithinMs: (branchId: number) => fileWithinMs(db, branchId),
    /**
     * Returns the customer's number for a report that is drafted now. Undefined if the customer is a company, or if the
     * case contains no number of the customer.
     */
    async customerNumber({ branchId, id }: Place): Promise<string | undefined> {
      const row = await readCase(db, branchId, id);
      if (!row) throw notFound();
      if (row.kind === 'activity') return (await customerOf(db, row))?.identifier;
      const newest = (await reportedTransactions(db, vault, row)).at(-1)?.transaction;
      return newest?.account_type === 'individual' ? newest.customer_details.identifier : undefined;
    },
    async show({ branchId, id }: Place): Promise<WholeReport> {
      return whole(db, await read(db, { branchId, id }), branchId);
    },
    async list({ branchId, id }: Place): Promise<WholeReport[]> {
      if (!(await readCase(db, branchId, id))) throw notFound();
      const reports: WholeReport[] = [];
      for (const report of await store.listReports(db, vault, branchId, id))
        reports.push(await whole(db, report, branchId));
      return reports;
    },
    draft: (
      place: Place,
      user: SignedIn,
      given: {
        readonly profile: number;
        readonly fields: Readonly<Record<string, string>>;
        readonly kind?: ReportKind | undefined;
      },
    ) =>
      db.transaction().execute(async (work) => {
        assertFields(given.fields);
        const row = await openCaseLocked(work, place.branchId, place.id);
        const profile = await store.readProfile(work, place.branchId, given.profile);
        if (!profile) throw new AppError('report_profile_not_found');
        const kinds = kindsOfCase(row.kind, (await newestAlert(work, row.id)) > 0);
        const kind = given.kind ?? kinds[0]!;
        if (!kinds.includes(kind)) throw new AppError('report_kind_not_of_case', { kinds });
        if (kind !== 'str' && reportCodeOf(profile.settings, kind) === undefined)
          throw new AppError('report_code_missing', { kind });
        if ((await store.countDrafts(work, place.id)) >= MAX_DRAFTS)
          throw new AppError('too_many_report_drafts', { n: MAX_DRAFTS });
        const id = await store.insertReport(work, vault, {
          ...{ branchId: place.branchId, accountId: user.accountId, caseId: place.id, profileId: given.profile },
          ...{ kind, fields: given.fields, by: user.userId, at: clock.now() },
        });
        await noteSuspicion(work, place.id, clock.now());
        await noted(work, await read(work, { ...place, id }), {
          branchId: place.branchId,
          kind: 'report_drafted',
          user,
        });
        return id;
      }),
    /** Saves the changed fields and makes the user an author. If no field changes, saves nothing and returns false. */
    fill: (place: Place, user: SignedIn, fields: Readonly<Record<string, string>>): Promise<boolean> =>
      db.transaction().execute(async (work) => {
        assertFields(fields);
        const report = await read(work, { ...place, lock: true });
        if (report.state !== 'draft') throw new AppError('approved_report_unchangeable');
        const all = Object.fromEntries(
          Object.entries({ ...report.fields, ...fields }).filter(([, value]) => value.trim() !== ''),
        );
        if (isDeepStrictEqual(all, report.fields)) return false;
        await store.saveFields(work, vault, { report, fields: all, by: user.userId, at: clock.now() });
        return true;
      }),
    /** Approves the report. `seen` is the digest of the draft that the user saw. */
    async approve(place: Place, user: SignedIn, seen?: string) {
      // Validates before the case is locked, because the validation is slow and a lock would block other users.
      const report = await read(db, place);
      const newest = await newestAlert(db, report.case);
      const checked = await whole(db, report, place.branchId);
      const { content, xml, missing, faults } = checked;
      await db.transaction().execute(async (work) => {
        await openCaseLocked(work, place.branchId, report.case);
        const locked = await read(work, { ...place, lock: true });
        const isOwn = checkReportApprover(
          locked,
          await reportApproverOf(work, user, { branchId: place.branchId, now: clock.now() }),
        );
        const profile = await store.readProfile(work, place.branchId, locked.profile_id);
        if (
          !isDeepStrictEqual(locked.fields, report.fields) ||
          !isDeepStrictEqual(profile, checked.profile) ||
          (seen !== undefined && seen !== checked.digest) ||
          (await newestAlert(work, report.case)) > newest
        )
          throw new AppError('report_changed');
        if (missing.length || faults.length)
          throw new AppError('report_incomplete', {
            faults: [...missing.map(({ field }) => field), ...faults.map(withoutValues)].slice(0, MAX_NAMED_FAULTS),
          });
        await store.approveReport(work, vault, {
          ...{ report: locked, xml, sha256: sha256Of(xml), content: JSON.stringify(content) },
          ...{ by: user.userId, alone: isOwn, at: content.at },
        });
        await noted(work, locked, { branchId: place.branchId, kind: 'report_approved', user });
      });
    },
    answer: (
      place: Place,
      user: SignedIn,
      given: { readonly state: 'submitted' | 'accepted' | 'rejected'; readonly answer: string },
    ) =>
      db.transaction().execute(async (work) => {
        const report = await read(work, place);
        await caseLocked(work, place.branchId, report.case);
        const { state } = await read(work, { ...place, lock: true });
        if (state === 'draft') throw new AppError('report_not_approved');
        if (state === 'accepted' || state === 'rejected') throw new AppError('report_answered_already', { state });
        await store.saveAnswer(work, vault, { report, ...given, at: clock.now() });
        await noted(work, report, { branchId: place.branchId, kind: `report_${given.state}`, user });
      }),
  };
}

const sha256Of = (xml: string): Buffer => createHash('sha256').update(xml).digest();
const reported = ({ at, transaction }: ReportedTransaction): ReportedTransaction => ({ at, transaction });
