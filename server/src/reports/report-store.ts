import type { ReportSettings } from '@hakiki/contract';
import { sql } from 'kysely';
import type { Page } from '../accounts/store.ts';
import type { Vault } from '../platform/crypto/vault.ts';
import { nextId } from '../platform/database/next-id.ts';
import { type Db, type Table, tables } from '../platform/database/tables.ts';
import type { ReportKind } from './profile.ts';

interface ReportTables {
  case_reports: Table<'case_reports'>;
  report_profiles: Table<'report_profiles', { settings: ReportSettings }>;
}
const typed = (db: Db) => tables<ReportTables>(db);

export interface Profile {
  readonly id: number;
  readonly name: string;
  readonly xsd: string;
  readonly settings: ReportSettings;
  readonly created_at: Date;
}

/**
 * Inserts a profile or replaces the profile of the same name. Reports that were approved with the old profile do not
 * change.
 */
export async function saveProfile(
  db: Db,
  row: {
    readonly branchId: number;
    readonly accountId: number;
    readonly name: string;
    readonly xsd: string;
    readonly settings: ReportSettings;
    readonly at: Date;
  },
): Promise<number> {
  const { rows } = await sql<{
    id: number;
  }>`insert into report_profiles (branch_id, account_id, name, xsd, settings, created_at)
    values (${row.branchId}, ${row.accountId}, ${row.name}, ${row.xsd}, ${JSON.stringify(row.settings)}::json, ${row.at})
    on conflict (branch_id, name) do update set xsd = excluded.xsd, settings = excluded.settings, created_at = excluded.created_at returning id`.execute(
    db,
  );
  return rows[0]!.id;
}

export const listProfiles = (db: Db, branchId: number): Promise<Pick<Profile, 'id' | 'name' | 'created_at'>[]> =>
  typed(db)
    .selectFrom('report_profiles')
    .select(['id', 'name', 'created_at'])
    .where('branch_id', '=', branchId)
    .orderBy('id', 'desc')
    .limit(100)
    .execute();

export const readProfile = (db: Db, branchId: number, id: number): Promise<Profile | undefined> =>
  typed(db)
    .selectFrom('report_profiles')
    .select(['id', 'name', 'xsd', 'settings', 'created_at'])
    .where('branch_id', '=', branchId)
    .where('id', '=', id)
    .executeTakeFirst();

export type ReportState = 'draft' | 'approved' | 'submitted' | 'accepted' | 'rejected';
interface ReportRow {
  readonly id: number;
  readonly case: number;
  readonly account_id: number;
  readonly profile_id: number;
  readonly kind: ReportKind;
  readonly state: ReportState;
  readonly fields: Buffer;
  readonly xml: Buffer | null;
  readonly xml_sha256: Buffer | null;
  readonly content: Buffer | null;
  readonly answer: Buffer | null;
  readonly drafted_by: number;
  /** Ids of all users who changed the content. The first is the user who made the draft. */
  readonly authors: readonly number[];
  readonly approved_by: number | null;
  readonly self_approved: boolean;
  readonly created_at: Date;
  readonly approved_at: Date | null;
  /**
   * Time of the first suspicion: when a person opened the case, or drafted a report of it. Null for a currency report.
   */
  readonly suspected_at: Date | null;
  /** Deadline for the decision on the case. */
  readonly case_due_at: Date;
}
export interface StoredReport extends Omit<ReportRow, 'fields' | 'xml' | 'content' | 'answer' | 'xml_sha256'> {
  readonly fields: Readonly<Record<string, string>>;
  readonly xml: string | null;
  /**
   * Content at the time of approval, as JSON. Null in a draft, and in reports that were approved before the content was
   * stored.
   */
  readonly content: string | null;
  readonly answer: string | null;
  readonly sha256: string | null;
}
const columns = sql`id, case_id as "case", account_id, profile_id, kind, state, fields, xml, xml_sha256, content, answer, drafted_by, authors, approved_by, self_approved, created_at, approved_at,
  (select c.suspected_at from cases c where c.id = case_reports.case_id) as suspected_at, (select c.sla_at from cases c where c.id = case_reports.case_id) as case_due_at`;
export const reportContext = (column: string, id: number): string => `case_reports.${column}:${id}`;

async function decrypted(vault: Vault, row: ReportRow): Promise<StoredReport> {
  const textOf = async (column: 'fields' | 'xml' | 'content' | 'answer'): Promise<string | null> =>
    row[column] && (await vault.decrypt(row.account_id, reportContext(column, row.id), row[column])).toString();
  const { xml_sha256: sha256, ...rest } = row;
  return {
    ...rest,
    // The database driver returns the elements of a bigint[] as strings.
    authors: row.authors.map(Number),
    fields: JSON.parse((await textOf('fields'))!) as Record<string, string>,
    xml: await textOf('xml'),
    content: await textOf('content'),
    answer: await textOf('answer'),
    sha256: sha256?.toString('hex') ?? null,
  };
}

export async function listReports(db: Db, vault: Vault, branchId: number, caseId: number): Promise<StoredReport[]> {
  const { rows } = await sql<ReportRow>`select ${columns} from case_reports
    where branch_id = ${branchId} and case_id = ${caseId} order by id desc limit 100`.execute(db);
  return Promise.all(rows.map((row) => decrypted(vault, row)));
}

export async function countDrafts(work: Db, caseId: number): Promise<number> {
  const { n } = await typed(work)
    .selectFrom('case_reports')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('case_id', '=', caseId)
    .where('state', '=', 'draft')
    .executeTakeFirstOrThrow();
  return n;
}

/**
 * Counts the reports of a branch that need work: drafts, approved reports, and reports that the unit rejected. Also
 * returns how many of them are past their legal deadline (`dueOf`).
 */
export async function countUnfinished(
  db: Db,
  branchId: number,
  { now, withinMs }: { readonly now: Date; readonly withinMs: number },
): Promise<{ waiting: number; overdue: number }> {
  const suspectedBefore = new Date(now.getTime() - withinMs);
  const { rows } = await sql<{ waiting: number; overdue: number }>`select count(*)::int as waiting,
      count(*) filter (where c.suspected_at < ${suspectedBefore} or (c.suspected_at is null and c.sla_at < ${now}))::int as overdue
    from case_reports r join cases c on c.id = r.case_id
    where r.branch_id = ${branchId} and r.state in ('draft', 'approved', 'rejected')`.execute(db);
  return rows[0]!;
}

export interface ReportLine
  extends Pick<
    ReportRow,
    'id' | 'case' | 'kind' | 'state' | 'drafted_by' | 'approved_by' | 'created_at' | 'approved_at'
  > {
  readonly case_id: string;
  readonly case_due_at: Date;
  readonly profile: string;
  readonly suspected_at: Date | null;
}
/** Returns the reports of the branch without their contents, newest first. */
export const listReportLines = async (
  db: Db,
  branchId: number,
  { limit, before }: Page,
  state: ReportState | undefined,
): Promise<ReportLine[]> =>
  (
    await sql<ReportLine>`select r.id, r.case_id as "case", c.case_id, c.sla_at as case_due_at, p.name as profile, r.kind, r.state, r.drafted_by, r.approved_by,
        r.created_at, r.approved_at, c.suspected_at
      from case_reports r join cases c on c.id = r.case_id join report_profiles p on p.id = r.profile_id
      where r.branch_id = ${branchId} ${before === undefined ? sql`` : sql`and r.id < ${before}`}
        ${state === undefined ? sql`` : sql`and r.state = ${state}`}
      order by r.id desc limit ${limit}`.execute(db)
  ).rows;

/** Returns a report of the branch. With `lock`, locks it until the database transaction ends. */
export async function readReport(
  db: Db,
  vault: Vault,
  { branchId, id, lock = false }: { readonly branchId: number; readonly id: number; readonly lock?: boolean },
): Promise<StoredReport | undefined> {
  const { rows } = await sql<ReportRow>`select ${columns} from case_reports
    where branch_id = ${branchId} and id = ${id} ${lock ? sql`for update` : sql``}`.execute(db);
  return rows[0] && decrypted(vault, rows[0]);
}

export interface NewReport {
  readonly branchId: number;
  readonly accountId: number;
  readonly caseId: number;
  readonly profileId: number;
  readonly kind: ReportKind;
  readonly fields: Readonly<Record<string, string>>;
  readonly by: number;
  readonly at: Date;
}

export async function insertReport(db: Db, vault: Vault, row: NewReport): Promise<number> {
  const id = await nextId(db, 'case_reports');
  const fields = await vault.encrypt(row.accountId, reportContext('fields', id), JSON.stringify(row.fields));
  await typed(db)
    .insertInto('case_reports')
    .values({
      id,
      case_id: row.caseId,
      branch_id: row.branchId,
      account_id: row.accountId,
      profile_id: row.profileId,
      kind: row.kind,
      fields,
      drafted_by: row.by,
      authors: [row.by],
      created_at: row.at,
      updated_at: row.at,
    })
    .execute();
  return id;
}

/** Saves changed fields. The user `by` becomes an author of the report and may not approve it. */
export async function saveFields(
  work: Db,
  vault: Vault,
  {
    report,
    fields,
    by,
    at,
  }: {
    readonly report: StoredReport;
    readonly fields: Readonly<Record<string, string>>;
    readonly by: number;
    readonly at: Date;
  },
): Promise<void> {
  const ciphertext = await vault.encrypt(report.account_id, reportContext('fields', report.id), JSON.stringify(fields));
  await sql`update case_reports set fields = ${ciphertext},
    authors = case when ${by}::bigint = any (authors) then authors else authors || ${by}::bigint end, updated_at = ${at} where id = ${report.id}`.execute(
    work,
  );
}

export interface Approval {
  readonly report: StoredReport;
  readonly xml: string;
  readonly content: string;
  readonly sha256: Buffer;
  readonly by: number;
  readonly alone: boolean;
  readonly at: Date;
}

export async function approveReport(
  work: Db,
  vault: Vault,
  { report, xml, content, sha256, by, alone, at }: Approval,
): Promise<void> {
  const sealed = (column: string, text: string) =>
    vault.encrypt(report.account_id, reportContext(column, report.id), text);
  await typed(work)
    .updateTable('case_reports')
    .set({
      state: 'approved',
      xml: await sealed('xml', xml),
      xml_sha256: sha256,
      content: await sealed('content', content),
      approved_by: by,
      self_approved: alone,
      approved_at: at,
      updated_at: at,
    })
    .where('id', '=', report.id)
    .execute();
}

export async function saveAnswer(
  work: Db,
  vault: Vault,
  {
    report,
    state,
    answer,
    at,
  }: { readonly report: StoredReport; readonly state: ReportState; readonly answer: string; readonly at: Date },
): Promise<void> {
  const ciphertext = await vault.encrypt(report.account_id, reportContext('answer', report.id), answer);
  await typed(work)
    .updateTable('case_reports')
    .set({ state, answer: ciphertext, updated_at: at })
    .where('id', '=', report.id)
    .execute();
}
