import type { FastifyInstance } from 'fastify';
import product from '../../../package.json' with { type: 'json' };
import { auditRoutes } from '../accounts/audit/audit-routes.ts';
import { makeSignedHeadOf } from '../accounts/audit/signed-head-of.ts';
import type { SignHead } from '../accounts/audit/signed-heads.ts';
import type { WriteAudit } from '../accounts/audit/write-audit.ts';
import { makePasswordLinks } from '../accounts/authentication/password-links.ts';
import { makeAssertStrongPassword } from '../accounts/authentication/password-strength.ts';
import { authenticationRoutes } from '../accounts/authentication/routes.ts';
import type { SessionCookie } from '../accounts/authentication/session-cookie.ts';
import { accountRoutes } from '../accounts/routes.ts';
import { settingsRoutes } from '../accounts/settings-routes.ts';
import { colleagues } from '../accounts/store.ts';
import { type AuthorityRouteDeps, authorityRoutes } from '../authorities/routes.ts';
import { blacklistRoutes } from '../blacklist/blacklist-routes.ts';
import { attachmentRoutes } from '../cases/attachment-routes.ts';
import { caseRoutes } from '../cases/case-routes.ts';
import { lockCase, tryLockCase } from '../cases/case-store.ts';
import { casesOfTransactions } from '../cases/case-summaries.ts';
import { makeRaiseAlert } from '../cases/raise-alert.ts';
import { stepsOfCase } from '../cases/steps-of-case.ts';
import { makeWholeCase } from '../cases/whole-case.ts';
import { makeStepOfCase } from '../cases/work-case.ts';
import { customerPageRoutes } from '../customers/customer-routes.ts';
import { hitsOfEvidence } from '../customers/hits-of-record.ts';
import { replayRoutes } from '../customers/replay-routes.ts';
import { type CustomerRouteDeps, customerRoutes } from '../customers/routes.ts';
import { recordOf } from '../customers/stored-form.ts';
import { documentRoutes } from '../documents/routes.ts';
import type { VerifyDocument } from '../documents/verify-document.ts';
import { makeDrawInThread } from '../evidence/draw-in-thread.ts';
import { type EvidenceDeps, evidenceRoutes } from '../evidence/evidence-routes.ts';
import { exportRoutes } from '../exports/export-routes.ts';
import type { FaceCohort } from '../faces/cohort/cohort.ts';
import { faceCohortRoutes } from '../faces/cohort/routes.ts';
import { type FaceRouteDeps, faceRoutes } from '../faces/routes.ts';
import { makeApp } from '../http/app.ts';
import { clientNetwork } from '../http/client-network.ts';
import { type Readiness, registerHealth } from '../http/health.ts';
import type { Idempotency } from '../http/idempotency.ts';
import type { Authenticate } from '../http/identity.ts';
import { maskPersonal, valueAt } from '../http/mask-personal.ts';
import { registerOpenapi } from '../http/openapi.ts';
import { registerRateLimit } from '../http/rate-limit.ts';
import { makeServe } from '../http/serve.ts';
import { effectivenessRoutes } from '../overview/effectiveness-routes.ts';
import { overviewRoutes } from '../overview/overview-routes.ts';
import { findPerson } from '../persons/find-person.ts';
import { personRoutes } from '../persons/routes.ts';
import { databaseAnswers } from '../platform/database/answers.ts';
import type { Db } from '../platform/database/tables.ts';
import type { TenantScope } from '../platform/database/tenant-scope.ts';
import type { FaultLog } from '../platform/fault-log.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { Metrics } from '../platform/metrics.ts';
import { makeItemsOf, makeItemsWithChecklists } from '../queue/items-of.ts';
import { queueRoutes } from '../queue/queue-routes.ts';
import { receiverRoutes } from '../receivers/routes.ts';
import { makeCheckSchema } from '../reports/check-schema.ts';
import { reportRoutes } from '../reports/report-routes.ts';
import { makeOpenWhole, makeSeesWhole } from '../reveals/open-whole.ts';
import { makeSeesImage } from '../reveals/reveal.ts';
import { revealRoutes } from '../reveals/reveal-routes.ts';
import { riskModelRoutes } from '../risk/model-routes.ts';
import { makeRateCustomer } from '../risk/rate-customer.ts';
import { riskRoutes } from '../risk/risk-routes.ts';
import { makePastWork } from '../sandbox/past-work.ts';
import { sandboxRoutes } from '../sandbox/sandbox-routes.ts';
import { screeningPolicyOf } from '../screening/branch-policies.ts';
import { screeningManagementRoutes } from '../screening/management-routes.ts';
import type { RecordScreening } from '../screening/record-screening.ts';
import { screeningRoutes } from '../screening/routes.ts';
import type { Screener } from '../screening/screen.ts';
import { lockAlert, makeDecideAlert } from '../screening/watch/decide-alert.ts';
import { sdkConfigRoutes } from '../sdk/configs/config-routes.ts';
import { type RunRouteDeps, runRoutes } from '../sdk/run-routes.ts';
import { sessionRoutes } from '../sdk/session-routes.ts';
import { hostedPage } from '../sdk/sessions/hosted-page.ts';
import { allowPageOrigins } from '../sdk/sessions/page-origins.ts';
import { type UploadRouteDeps, uploadRoutes } from '../sdk/upload-routes.ts';
import { makeMediaLinks, mediaRoutes } from '../sdk/uploads/media-links.ts';
import { effectOf } from '../transactions/history/blacklist-effect.ts';
import { transactionsForRatings } from '../transactions/history/for-ratings.ts';
import { messageRoutes } from '../transactions/intake/messages/message-routes.ts';
import type { MonitorDeps } from '../transactions/intake/monitor-transaction.ts';
import { makeIntake } from '../transactions/intake/monitor-transaction.ts';
import { monitoringRoutes } from '../transactions/intake/transaction-routes.ts';
import { makeCustomerNumberOf } from '../transactions/records/customer-number.ts';
import { foundTransactionRoutes } from '../transactions/records/find-transaction-routes.ts';
import { countryOfBranch, utcOffsetsOf } from '../transactions/rules/branch-country.ts';
import { makeRuleSets } from '../transactions/rules/rule-sets.ts';
import { makeScreenParties } from '../transactions/signals/screen-parties.ts';
import { verificationKeyRoutes } from '../verifications/key-routes.ts';
import { referenceKey } from '../verifications/record.ts';
import {
  makeNewestOfReferences,
  makeRecordsOfReference,
  makeSearchRecords,
} from '../verifications/record-summaries.ts';
import { type VerificationRouteDeps, verificationRoutes } from '../verifications/routes.ts';
import { openVerification } from '../verifications/store.ts';
import { makeWholeRecord } from '../verifications/whole-record.ts';
import type { ImportList } from '../watchlists/import-list.ts';
import type { ListStanding } from '../watchlists/list-limits.ts';
import { listRoutes } from '../watchlists/list-routes.ts';
import { webhookRoutes } from '../webhooks/routes.ts';
import { sendingIntegration } from '../webhooks/store.ts';
import { bareAddress } from './bare-address.ts';
import { makeBlockNumber } from './block-number.ts';
import { dashboardFiles } from './dashboard-files.ts';
import { documentationFiles } from './documentation-files.ts';
import { checkExportFilter } from './export-sources.ts';
import { officeRoutes } from './office-routes.ts';
import type { Platform } from './open-platform.ts';
import { publicUrlOf } from './public-url.ts';
import { refuseCalls } from './refuse-calls.ts';
import { ruleEndpoints } from './rule-endpoints.ts';
import { makeServeDeps } from './serve-deps.ts';
import { registerSetPasswordPage } from './set-password-page.ts';
import { demoShop } from './shop-demo.ts';
import { makeSignInProvider } from './sign-in-provider.ts';
import { wireChanges } from './wire-changes.ts';

/** Dependencies of the endpoints. */
export interface HttpDeps
  extends Pick<Platform, 'config' | 'log' | 'vault' | 'blobs' | 'clock' | 'outbound' | 'operatorOutbound' | 'mail'> {
  /** Connection in the scope of the caller's account. */
  readonly db: Db;
  readonly scope: TenantScope;
  /**
   * Connections and counters for the intake of transactions. The connections are in the scope of the caller's account
   * and keep the plans of their statements.
   */
  readonly intake: Pick<MonitorDeps, 'db' | 'counts'>;
  /**
   * Connection in the system scope. Used for queries before the caller is known, and for queries about several
   * accounts.
   */
  readonly system: Db;
  readonly writeAudit: WriteAudit;
  readonly imagesAreFull: (accountId: number) => boolean;
  readonly signHead: SignHead;
  readonly metrics: Metrics;
  /** Log for errors that do not occur in a request. */
  readonly fault: FaultLog;
  readonly jobs: Jobs;
  readonly authenticate: Authenticate;
  readonly sessionCookie: SessionCookie;
  readonly idempotency: Idempotency;
  readonly readiness: Readiness;
  readonly listStanding: () => ListStanding;
  readonly verifyDocument: VerifyDocument;
  readonly annotate: VerificationRouteDeps['annotate'];
  readonly importList: ImportList;
  readonly obscure: VerificationRouteDeps['obscure'];
  readonly redraw: EvidenceDeps['redraw'];
  readonly faces: FaceRouteDeps;
  readonly faceCohort: FaceCohort;
  /** Returns the maximum distance at which the current recogniser accepts two faces as the same person. */
  readonly faceThreshold: () => number;
  readonly customers: CustomerRouteDeps;
  readonly screener: Screener;
  readonly recordScreening: RecordScreening;
  readonly authorities: AuthorityRouteDeps;
  readonly runs: Pick<UploadRouteDeps, 'readDocument' | 'pictureQuality' | 'scan'> &
    Pick<RunRouteDeps, 'checkLiveness' | 'enqueueRun'>;
}

/** Creates the application with every endpoint of the product. */
export async function makeHttpService(deps: HttpDeps): Promise<FastifyInstance> {
  const { config, log, metrics, system } = deps;
  const app = makeApp({ log, metrics, trustProxy: config.trustProxy });
  await registerOpenapi(app);
  await documentationFiles(app);
  await registerRateLimit(app, config.rateLimit);
  if (!config.roles.includes('api')) refuseCalls(app);
  registerHealth(app, {
    metrics,
    readiness: { database: () => databaseAnswers(system), ...deps.readiness },
    config,
  });
  const serving = makeServeDeps(deps);
  const { isMasked, personalReaders } = serving;
  const serve = makeServe(app, serving);
  await documentRoutes(app, serving);
  faceRoutes(serve, deps.faces);
  faceCohortRoutes(serve, deps.faceCohort);
  const ruleSets = makeRuleSets();
  const { saveBranch, recordByKey, readWeakenedGuards } = wireChanges(serve, { ...deps, ruleSets });
  settingsRoutes(serve, { saveBranch, recordByKey });
  customerRoutes(serve, deps.customers);
  screeningRoutes(serve, deps);
  screeningManagementRoutes(serve, { ...deps, itemsOf: makeItemsOf(deps) });
  listRoutes(serve, deps);
  const monitoring = {
    ...{ ...deps, ...deps.intake, ruleSets },
    raiseAlert: makeRaiseAlert(deps.vault),
    screenParties: makeScreenParties(deps),
    onGroupFault: deps.fault('transactions are evaluated one by one'),
  };
  const intake = makeIntake(monitoring);
  monitoringRoutes(serve, { ...monitoring, recordByKey, intake });
  await messageRoutes(app, { ...serving, intake });
  ruleEndpoints(serve, { ...deps, ruleSets });
  const openWhole = makeOpenWhole(deps);
  const seesWhole = makeSeesWhole({ isMasked, openWhole });
  caseRoutes(serve, { ...deps, ruleSets });
  await attachmentRoutes(app, { ...deps, serving, seesWhole });
  reportRoutes(serve, { ...deps, checkSchema: makeCheckSchema(), seesWhole });
  blacklistRoutes(serve, { ...deps, countryOf: countryOfBranch, effectOf });
  const assertStrong = makeAssertStrongPassword();
  const publicUrl = (): string => publicUrlOf(app, config);
  const onFault = deps.fault('a link to set a password could not be sent');
  const links = makePasswordLinks({ ...deps, publicUrl, assertStrong, onFault });
  const provider = makeSignInProvider(app, deps);
  authenticationRoutes(serve, { ...deps, networkOf: clientNetwork, links, assertStrong, provider, publicUrl });
  accountRoutes(serve, { ...deps, links, assertStrong, saveBranch, utcOffsetsOf, environment: config.mode });
  auditRoutes(serve, deps);
  authorityRoutes(serve, deps);
  sdkConfigRoutes(serve, deps);
  registerSetPasswordPage(app);
  personRoutes(serve, { ...deps, isMasked, openWhole });
  verificationRoutes(serve, { ...deps, seesImage: makeSeesImage({ ...deps, isMasked }) });
  replayRoutes(serve, {
    ...deps,
    recordOf: async (branchId, id) => {
      const stored = await openVerification(deps.db, deps.vault, branchId, id);
      return stored?.kind === 'customer' ? recordOf(stored) : undefined;
    },
    screenToday: (policy) => (subject, branchId) => deps.screener.screen(subject, branchId, screeningPolicyOf(policy)),
  });
  customerPageRoutes(serve, {
    ...deps,
    findCustomer: deps.customers.findCustomer,
    newestOfReferences: makeNewestOfReferences(deps.vault),
    searchRecords: makeSearchRecords(deps),
    referenceKey: (accountId, reference) => referenceKey(deps.vault, accountId, reference),
    findPerson: (accountId, reference) => findPerson(system, deps.vault, accountId, { reference }),
    itemsOf: makeItemsOf(deps),
    casesOf: (ids) => casesOfTransactions(deps.db, ids),
    customerNumberOf: makeCustomerNumberOf(deps),
  });
  riskRoutes(serve, { ...deps, rateCustomer: makeRateCustomer({ ...deps, transactions: transactionsForRatings }) });
  riskModelRoutes(serve, deps);
  const hitsOfRecord = async (branchId: number, id: number) =>
    hitsOfEvidence((await openVerification(deps.db, deps.vault, branchId, id))?.evidence);
  evidenceRoutes(serve, {
    ...deps,
    isMasked,
    openWhole,
    mask: maskPersonal,
    wholeRecord: makeWholeRecord(deps),
    wholeCase: makeWholeCase(deps),
    itemsOf: makeItemsWithChecklists({ ...deps, hitsOfRecord }),
    auditHead: makeSignedHeadOf(deps),
    peopleOf: (accountId) => colleagues(deps.db, deps.vault, accountId),
    draw: makeDrawInThread(),
  });
  exportRoutes(serve, { ...deps, checkFilter: checkExportFilter });
  officeRoutes(serve, deps);
  effectivenessRoutes(serve, { ...deps, ruleSets });
  overviewRoutes(serve, { ...deps, readWeakenedGuards, version: product.version });
  const items = {
    ...{ ...deps, hitsOfRecord, lockAlert, lockCase, tryLockCase },
    ...{ decideAlert: makeDecideAlert(deps), blockNumber: makeBlockNumber(deps) },
  };
  const past = makePastWork({ intake: monitoring, items });
  sandboxRoutes(serve, { ...deps, app, past, mode: config.mode, publicUrl });
  queueRoutes(serve, {
    ...items,
    recordsOf: makeRecordsOfReference(deps),
    workCase: makeStepOfCase(deps),
    caseSteps: (row) => stepsOfCase(deps.db, deps.vault, row),
  });
  revealRoutes(serve, {
    ...{ ...deps, readers: personalReaders, valueAt },
    clipAddress: async (branchId, id, index, validMs) => {
      const record = await openVerification(deps.db, deps.vault, branchId, Number(id));
      const clip = record?.images[index];
      return clip && makeMediaLinks({ ...deps, publicUrl }).clipPath(record.account_id, clip, validMs);
    },
    referenceKey: (accountId, reference) => referenceKey(deps.vault, accountId, reference),
  });
  verificationKeyRoutes(serve, deps);
  foundTransactionRoutes(serve, deps);
  webhookRoutes(serve, deps);
  receiverRoutes(serve, { ...deps, targetOf: (branch) => sendingIntegration(deps.db, deps.vault, branch) });
  sessionRoutes(serve, { ...deps, publicUrl, sandbox: config.mode === 'sandbox' });
  uploadRoutes(app, serve, { ...deps, ...deps.runs, publicUrl });
  runRoutes(serve, { ...deps, ...deps.runs, publicUrl });
  allowPageOrigins(app, { system, publicUrl });
  hostedPage(app, { system, demo: config.mode === 'sandbox' });
  if (config.mode === 'sandbox') demoShop(app, { dataDir: config.dataDir, publicUrl });
  mediaRoutes(app, deps);
  dashboardFiles(app);
  bareAddress(app);
  app.closeRoutes();
  return app;
}
