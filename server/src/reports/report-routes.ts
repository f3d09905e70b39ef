import { reports as contract } from '@hakiki/contract';
import { renderKept } from '@hakiki/texts';
import { branchIds } from '../accounts/branch-choice.ts';
import type { SignedIn } from '../accounts/caller.ts';
import { assertMayReveal, assertMaySee, mayReveal } from '../accounts/dashboard-policy.ts';
import { idOf, pageAnswer, pageOf } from '../accounts/paging.ts';
import { assertMay } from '../accounts/permissions.ts';
import type { ChosenBranch } from '../http/identity.ts';
import { ok, type Serve } from '../http/serve.ts';
import { attachment } from '../platform/attachment.ts';
import type { SeesWhole } from '../reveals/open-whole.ts';
import { makeDrawReport } from './draw-report.ts';
import { makeFileReport, type ReportDeps, type WholeReport } from './file-report.ts';
import { importProfile } from './import-profile.ts';
import { faultsOf, maskContents, maskReport } from './mask-report.ts';
import { makePrefillReport, type PrefillDeps } from './prefill-report.ts';
import { contentsOf } from './report-contents.ts';
import { dueOf } from './report-rules.ts';
import { listProfiles, listReportLines, readProfile } from './report-store.ts';

export interface ReportRouteDeps extends ReportDeps, PrefillDeps {
  readonly seesWhole: SeesWhole;
}

/**
 * Endpoints for reports. Reading also requires the permission to work on cases. From the case's history, an auditor
 * knows that a report exists, but cannot read the report.
 */
export function reportRoutes(serve: Serve, deps: ReportRouteDeps): void {
  const { db, seesWhole } = deps;
  const reports = makeFileReport(deps);
  const draw = makeDrawReport();
  const prefill = makePrefillReport(deps);
  /**
   * Returns a report for download. Users without the reveal permission get an error, because the file contains names.
   */
  const wholeReport = async (call: Call): Promise<WholeReport> => {
    // The permission is checked here and not before the handler. The permission depends on the branch, and an unknown
    // branch must be answered with 404 first.
    assertMayReveal(call.user, call.branch);
    assertMay(call.user.role, 'work_cases');
    const whole = await reports.show(placeOf(call));
    await seesWhole(subjectOf(call, whole.report.case));
    return whole;
  };
  const subjectOf = ({ user, branch }: Pick<Call, 'user' | 'branch'>, caseId: number) => ({
    user,
    branch,
    subject: `case:${caseId}`,
    reason: 'work_case',
  });
  /** Returns the report with its values, or masked, depending on the user's permission. */
  const shownTo = async (call: Pick<Call, 'user' | 'branch'>, whole: WholeReport) => {
    const report = answerOf(whole);
    return (await seesWhole(subjectOf(call, whole.report.case))) ? report : maskReport(report);
  };
  const answerOf = (whole: WholeReport) => {
    const { report, profile, content, digest, missing, faults, form, fieldFaults, dueAt, isCaseClosed } = whole;
    const { account_id: _, profile_id: __, xml: ___, content: ____, case_due_at: _____, ...row } = report;
    return {
      ...row,
      case_id: content.caseId,
      authors: [...row.authors],
      profile: profile.name,
      transactions: content.transactions.length,
      digest,
      missing: missing.map(({ field, code, params }) => ({
        ...{ field, what: renderKept({ code, params }, 'en'), code, params },
      })),
      ...faultsOf(faults),
      form: form.map((field) => ({ ...field, codes: [...field.codes] })),
      field_faults: [...fieldFaults],
      due_at: dueAt,
      valid: !missing.length && !faults.length && !(isCaseClosed && report.state === 'draft'),
    };
  };
  interface Call {
    readonly user: SignedIn;
    readonly branch: ChosenBranch;
    readonly params: { readonly id: string };
  }
  const placeOf = ({ branch, params }: Pick<Call, 'branch' | 'params'>) => ({
    branchId: branch.id,
    id: idOf(params.id),
  });

  serve(contract.listProfiles, async ({ branch }) =>
    ok({ items: await listProfiles(db, branch.id) }, 'Profiles retrieved'),
  );
  serve(contract.saveProfile, async ({ branch, body, audit, changed }) => {
    const id = await importProfile(deps, branchIds(branch), { ...body, settings: body.settings });
    const { name, created_at } = (await readProfile(db, branch.id, id))!;
    audit(`report profile ${id}`);
    changed(undefined, { name: true, xsd: true, settings: true });
    return ok({ id, name, created_at }, 'Profile saved');
  });
  serve(contract.draftReport, async (call) => {
    const place = placeOf(call);
    const { profile, kind, fields = {} } = call.body;
    // Prefills the draft only for users who may see the contents of the person's records.
    const known = mayReveal(call.user, call.branch)
      ? await prefill(
          { branchId: place.branchId, accountId: call.user.accountId },
          profile,
          await reports.customerNumber(place),
        )
      : {};
    const id = await reports.draft(place, call.user, { profile, kind, fields: { ...known, ...fields } });
    call.audit(`report ${id} of case ${place.id}`);
    call.changed(undefined, { state: 'draft', fields: true });
    return ok(await shownTo(call, await reports.show({ ...place, id })), 'Report drafted');
  });
  serve(contract.listReports, async (call) => {
    const found = await reports.list(placeOf(call));
    const items = await Promise.all(found.map((whole) => shownTo(call, whole)));
    return ok({ items }, 'Reports retrieved');
  });
  serve(contract.listAllReports, async ({ branch, query }) => {
    const page = pageOf(query);
    const rows = await listReportLines(db, branch.id, page, query.state);
    const fileWithinMs = await reports.fileWithinMs(branch.id);
    const line = ({ suspected_at: at, ...row }: (typeof rows)[number]) => ({
      ...row,
      due_at: dueOf({ suspected_at: at, case_due_at: row.case_due_at }, fileWithinMs),
    });
    return ok(pageAnswer(rows, page, line), 'Reports retrieved');
  });
  serve(contract.readReport, async (call) =>
    ok(await shownTo(call, await reports.show(placeOf(call))), 'Report retrieved'),
  );
  serve(contract.readReportContents, async (call) => {
    const whole = await reports.show(placeOf(call));
    const contents = { id: whole.report.id, ...contentsOf(whole.content) };
    return ok(
      (await seesWhole(subjectOf(call, whole.report.case))) ? contents : maskContents(contents),
      'Contents retrieved',
    );
  });
  serve(contract.fillReport, async (call) => {
    const place = placeOf(call);
    const isChanged = await reports.fill(place, call.user, call.body.fields);
    call.audit(`report ${place.id}`);
    if (isChanged) call.changed(undefined, { fields: true });
    return ok(await shownTo(call, await reports.show(place)), 'Report saved');
  });
  serve(contract.approveReport, async (call) => {
    assertMaySee(call.user, call.branch);
    const place = placeOf(call);
    await reports.approve(place, call.user, call.body.digest);
    call.audit(`report ${place.id}`);
    call.changed({ state: 'draft' }, { state: 'approved' });
    return ok(await shownTo(call, await reports.show(place)), 'Report approved');
  });
  serve(contract.answerReport, async (call) => {
    const place = placeOf(call);
    await reports.answer(place, call.user, call.body);
    call.audit(`report ${place.id}`);
    call.changed(undefined, { state: call.body.state, answer: true });
    return ok(await shownTo(call, await reports.show(place)), 'Report saved');
  });
  serve(contract.reportXml, async (call) => {
    const { report, xml } = await wholeReport(call);
    call.setHeader('content-disposition', attachment(`report-${report.id}`, 'xml'));
    return { contentType: 'application/xml', bytes: Buffer.from(xml) };
  });
  serve(contract.reportPdf, async (call) => {
    const { report, content } = await wholeReport(call);
    const paper = { ...content, state: report.state, sha256: report.sha256, language: call.query.language ?? 'en' };
    const bytes = await draw(paper, call.user.accountId);
    call.setHeader('content-disposition', attachment(`report-${report.id}`, 'pdf'));
    return { contentType: 'application/pdf', bytes };
  });
}
