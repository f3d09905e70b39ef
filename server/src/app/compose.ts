import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { boundRefusals } from '../accounts/audit/bound-refusals.ts';
import { makeSignHead } from '../accounts/audit/signed-heads.ts';
import { skipRepeats } from '../accounts/audit/skip-repeats.ts';
import { makeWriteAudit } from '../accounts/audit/write-audit.ts';
import { makeAuthenticate } from '../accounts/authentication/authenticate.ts';
import { makeSessionCookie } from '../accounts/authentication/session-cookie.ts';
import { makeKeyUse } from '../accounts/key-use.ts';
import { makeBranchSettings } from '../authorities/branch-settings.ts';
import { makeAuthorities } from '../authorities/compose-authorities.ts';
import { isProviderUrl, sendToProviders } from '../authorities/provider-hosts.ts';
import { makeRouter } from '../authorities/route.ts';
import { makeAnswerCache, makeBranchSettingsStore } from '../authorities/store.ts';
import { makeFaceStore } from '../customers/cross-checks/face-store.ts';
import { makeFindCustomer } from '../customers/find-customer.ts';
import { makeSaveCustomer } from '../customers/save-customer.ts';
import { makeVerifyCustomer } from '../customers/verify-customer.ts';
import type { AnnotateInput } from '../documents/annotate.ts';
import { makeVerifyDocument } from '../documents/verify-document.ts';
import { makeCheckSelfie } from '../faces/check-selfie.ts';
import { makeFaceCohort } from '../faces/cohort/cohort.ts';
import { makeCompareForBranch } from '../faces/compare-for-branch.ts';
import { makeComparePhotos } from '../faces/compare-photos.ts';
import { clientNetwork } from '../http/client-network.ts';
import { makeIdempotency } from '../http/idempotency.ts';
import { makeIdempotencyStore } from '../http/idempotency-store.ts';
import { makeFaultLog } from '../platform/fault-log.ts';
import { openJobs } from '../platform/jobs/jobs.ts';
import { makeScanFile } from '../platform/malware-scan.ts';
import { makeMetrics } from '../platform/metrics.ts';
import { operatorFile } from '../platform/operator-file.ts';
import { makeMediaBudget } from '../platform/outbound/media-budget.ts';
import { makeReadMedia } from '../platform/outbound/read-media.ts';
import { withFillPeople } from '../sandbox/fill-people.ts';
import { startLiveLists } from '../screening/live/live-lists.ts';
import { makeRecordScreening } from '../screening/record-screening.ts';
import { makeScreener } from '../screening/screen.ts';
import { requestRescreening } from '../screening/watch/rescreen-job.ts';
import { watchRow } from '../screening/watch/watch-store.ts';
import { makeCompleteRun } from '../sdk/completion/complete-run.ts';
import { enqueueRun } from '../sdk/completion/run-job.ts';
import { makePageSession } from '../sdk/sessions/page-session.ts';
import { makeMediaLinks } from '../sdk/uploads/media-links.ts';
import { makeEvaluationCounts } from '../transactions/intake/evaluation-counts.ts';
import { listVerifications, openVerification } from '../verifications/store.ts';
import { embeddingManifestOf } from '../vision/faces/embed.ts';
import { openModels } from '../vision/models/models.ts';
import { listLimitsOf } from '../watchlists/list-limits.ts';
import { startBackgroundWork } from './background-work.ts';
import { makeHttpService } from './http-service.ts';
import { listDeps } from './list-deps.ts';
import { openImageWork } from './open-image-work.ts';
import type { Platform } from './open-platform.ts';
import { openPools } from './open-pools.ts';
import { registerOperatingMetrics } from './operating-metrics.ts';
import { publicUrlOf } from './public-url.ts';
import { logMissingModels, makeReadiness } from './readiness.ts';
import { registerGauges } from './register-gauges.ts';
import { scannedCalls } from './scanned-calls.ts';
import { visionCalls } from './vision-calls.ts';
import { modelDirectories } from './vision-pool.ts';
import { warmUpThreads } from './warm-up.ts';

export interface Service {
  readonly app: FastifyInstance;
  /** Stops accepting requests, waits for the running requests, then stops all other parts. */
  close(): Promise<void>;
}

/**
 * Maximum time for running requests when the service stops, in milliseconds. Stopping the whole service may take 10 s.
 */
const REQUESTS_END_MS = 6000;
const WARM_UP_END_MS = 3000;

/** Constructs all parts of the service and connects them. Only this function does so. */
export async function compose(platform: Platform): Promise<Service> {
  const { config, log, db: system, connections, vault, blobs, clock, outbound, operatorOutbound } = platform;
  const metrics = makeMetrics();
  const fault = makeFaultLog({ log, clock });
  const keyUse = makeKeyUse(system, clock, fault('last use of API keys was not written'));
  const jobs = await openJobs({
    db: system,
    connection: platform.changesSchema ? connections.login : connections.system,
    changesSchema: platform.changesSchema,
    onFault: fault('a background job met a fault'),
    clock,
  });
  const sessionCookie = makeSessionCookie({
    plainOnLoopback: config.mode === 'sandbox',
    publicHttps: config.publicUrl?.startsWith('https:') ?? false,
  });
  const publicUrl = (): string => publicUrlOf(app, config);
  const pools = openPools(platform);
  const { db, scope, planned } = pools;
  const authenticate = makeAuthenticate({
    ...{ db: system, planned },
    environment: config.mode,
    clock,
    keyUse,
    sessionCookie,
    pageOf: makePageSession({ system, vault, clock, publicUrl }),
    refusedPerMinute: config.rateLimit,
  });

  const lists = startLiveLists({
    limits: listLimitsOf(config),
    clock,
    db: system,
    connection: connections.system,
    folder: join(config.dataDir, 'index'),
    onFault: fault('the lists in force could not be read'),
    onChange: () => {
      requestRescreening(system, jobs).catch(fault('screening known customers could not be asked for'));
    },
  });
  const screener = makeScreener({ indexesFor: lists.indexesFor, standing: lists.standing });
  const authorities = makeAuthorities({
    mode: config.mode,
    // In live mode the operator allows each provider, so a provider may have a private address. In a sandbox any branch
    // may name a provider, so a provider may only have an address that is allowed for tenants' URLs.
    send: sendToProviders(config, (config.mode === 'live' ? operatorOutbound : outbound).request),
    sendOwn: operatorOutbound.request,
    clock,
    people: withFillPeople(operatorFile('AUTHORITY_PEOPLE', config.authorityPeople)),
    own: operatorFile('AUTHORITY_PROVIDERS', config.authorityProviders) ?? [],
  });
  const providers = authorities.map(({ name }) => name);
  const branchSettings = makeBranchSettings(makeBranchSettingsStore(db, vault), providers, (url) =>
    isProviderUrl(config, url),
  );
  const router = makeRouter({
    authorities,
    routingOf: branchSettings.routingOf,
    cache: makeAnswerCache(db, vault, clock),
    newReference: randomUUID,
  });

  const recognisers = openModels(modelDirectories(config));
  const readsImages = config.roles.includes('vision');
  const pool = await openImageWork(platform, { jobs, fault });
  const vision = visionCalls(pool);
  const scan = makeScanFile({
    scanner: config.malwareScanner,
    onFinding: (finding) => log.warn({ finding }, 'the malware scanner refused a file'),
    onFault: fault('the malware scanner does not answer'),
  });
  const incoming = scannedCalls(vision, scan);
  let visionReady = false;
  const models = readsImages ? modelDirectories(config) : undefined;
  if (models) logMissingModels(log, models);
  const stopping = new AbortController();
  const warmedUp = warmUpThreads({
    threads: readsImages ? config.workers : 1,
    warmUp: vision.warmUp,
    signal: stopping.signal,
    onFault: fault('the models could not be opened'),
  }).then((ready) => {
    visionReady = ready;
  });
  registerGauges(metrics, { pool, router, lists });
  registerOperatingMetrics(metrics, { ...platform, jobs, pools: pools.counts });
  const readMedia = makeReadMedia({ outbound, budget: makeMediaBudget() });
  // Reads the manifest when it is first needed. Reading the manifest opens no model session.
  const faceManifest = () => embeddingManifestOf(recognisers);
  const faceCohort = makeFaceCohort({ db, vault, manifest: faceManifest });
  const comparing = (compare: typeof vision.compare) =>
    makeCompareForBranch({ compare, cohort: faceCohort, calibration: () => faceManifest().calibration });
  const compareStored = comparing(vision.compare);
  const comparePhotos = makeComparePhotos({
    cohort: faceCohort,
    readMedia,
    compare: comparing(incoming.compare),
    db,
    vault,
    blobs,
  });

  const checkSelfie = makeCheckSelfie({
    readMedia,
    check: incoming.checkLiveness,
    db,
    vault,
    blobs,
    onFault: fault('a liveness check met an unexpected error'),
  });

  const signHead = makeSignHead(system, vault);
  const bounded = boundRefusals(makeWriteAudit(system, clock, fault('lines of the audit log are written one by one')), {
    clock,
    networkOf: clientNetwork,
  });
  const evaluations = makeEvaluationCounts(metrics);
  const app = await makeHttpService({
    ...platform,
    db,
    scope,
    system,
    writeAudit: skipRepeats(bounded, { clock }),
    imagesAreFull: (accountId) => pool.isFull(String(accountId)),
    signHead,
    metrics,
    fault,
    jobs,
    intake: { db: pools.intake, counts: evaluations },
    authenticate,
    sessionCookie,
    listStanding: lists.standing,
    readiness: makeReadiness({ lists, blobStore: platform.blobStore, models, isWarm: () => visionReady }),
    verifyDocument: makeVerifyDocument({ read: incoming.readDocument, db, vault, blobs, clock }),
    obscure: vision.obscure,
    redraw: vision.redraw,
    importList: listDeps(platform).importList,
    annotate: async (image, side, evidence, accountId) => {
      if (side !== 'front' && side !== 'back') return null;
      const { fields, pages } = evidence as Pick<AnnotateInput, 'fields' | 'pages'>;
      return vision.annotate({ image, side, fields, pages }, accountId);
    },
    faces: { comparePhotos, checkSelfie },
    faceCohort,
    faceThreshold: () => faceManifest().calibration.threshold,
    customers: {
      findCustomer: makeFindCustomer({
        list: ({ id, accountId }, reference, limit) =>
          listVerifications(
            db,
            vault,
            { id, account_id: accountId },
            { page: { limit, before: undefined }, filter: { reference } },
          ),
        open: (branchId, id) => openVerification(db, vault, branchId, id),
        image: (accountId, blob) => blobs.get(accountId, blob),
        compare: compareStored,
        faces: makeFaceStore(db, vault),
      }),
      verifyCustomer: makeVerifyCustomer({
        identify: router.identify,
        screen: screener.screen,
        assertLists: screener.assertLists,
        save: makeSaveCustomer({
          db,
          system,
          vault,
          jobs,
          watchRow: (id, watch) => watchRow(vault, id, watch, clock.now()),
        }),
        clock,
      }),
    },
    idempotency: makeIdempotency(makeIdempotencyStore(db, vault), clock),
    screener,
    recordScreening: makeRecordScreening({ db, vault }),
    authorities: { branchSettings, providers, snapshot: router.snapshot },
    runs: {
      // Uploaded files were already scanned when they arrived, so no scan is needed here.
      readDocument: vision.readDocument,
      pictureQuality: vision.pictureQuality,
      checkLiveness: vision.checkLiveness,
      scan: config.malwareScanner === undefined ? undefined : scan,
      enqueueRun: (work, run) => enqueueRun(jobs, work, run),
    },
  });
  const completeRun = makeCompleteRun({
    ...{ system, vault, blobs, clock, jobs },
    ...{ readDocument: vision.readDocument, analyse: vision.analyse, measureSamePicture: vision.measureSamePicture },
    compare: (images, whom) => scope.run(whom.accountId, () => compareStored(images, whom)),
    enrol: (accountId, ...given) => scope.run(accountId, () => faceCohort.enrol(accountId, ...given)),
    screen: screener.screen,
    assertLists: screener.assertLists,
    identify: (identifier, branch) => scope.run(branch.accountId, () => router.identify(identifier, branch)),
    onFault: fault('an SDK run ended with service_error'),
    links: makeMediaLinks({ vault, clock, publicUrl }),
  });
  if (config.roles.includes('worker'))
    await startBackgroundWork(platform, {
      ...{ jobs, metrics, evaluations, fault, signHead, completeRun, planned, publicUrl },
    });

  return {
    app,
    async close() {
      stopping.abort();
      // A client that is still sending a request would otherwise block the rest of the stop.
      const impatient = setTimeout(() => app.server.closeAllConnections(), REQUESTS_END_MS);
      await app.close();
      clearTimeout(impatient);
      await lists.stop();
      await jobs.stop();
      // Waits for the models to open, because ending a thread during that time would crash the process (Napi::Error).
      await Promise.race([warmedUp, sleep(WARM_UP_END_MS, undefined, { ref: false })]);
      await pool.close();
      await keyUse.close();
      await pools.end();
    },
  };
}
