import type { LivenessCompleted } from '@hakiki/contract';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { Db } from '../../platform/database/tables.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { type StoredImage, writeVerification } from '../../verifications/record.ts';
import { recordSdkEvent } from '../../webhooks/record-event.ts';
import { leaveSelfieToRecord } from '../attempts/attempt-store.ts';
import { changeSession, findSession, type Session } from '../sessions/session-store.ts';
import { captureQualityOf, deviceClassOf } from './capture.ts';
import type { RunFindings, RunVerdict } from './run-findings.ts';
import { outcomeOfRun } from './run-outcome.ts';
import { nameOf } from './run-subject.ts';

export interface RecordRunDeps {
  readonly system: Db;
  readonly vault: Vault;
  readonly jobs: Pick<Jobs, 'enqueue'>;
}

export interface EndedRun {
  readonly payload: LivenessCompleted;
  readonly verdict: RunVerdict;
  readonly findings: RunFindings;
  readonly images: readonly StoredImage[];
  readonly evidence: object;
  /** Number of screening hits of the person; 0 if nobody was screened. */
  readonly hits: number;
  readonly models: Readonly<Record<string, string>>;
  /** True if the configuration has an address to which the event is sent. */
  readonly notify: boolean;
  readonly completedAt: Date;
}

/**
 * Writes a run's record, its event and its session's end in one database transaction. The record is written only once,
 * even if several processes complete the run.
 */
export async function recordRun(
  deps: RecordRunDeps,
  session: Session,
  { payload, verdict, findings, images, evidence, hits, models, notify, completedAt }: EndedRun,
): Promise<void> {
  const { system, vault } = deps;
  const { accountId, branchId, configId } = session;
  const name = nameOf(findings);
  await system.transaction().execute(async (work) => {
    const now = await findSession(work, vault, { id: session.id }, { lock: true });
    // The job of this process was considered lost, and another process has completed the run.
    if (now?.state !== 'submitted') return;
    await writeVerification(work, vault, payload.verification_id, {
      ...{ branchId, accountId, kind: 'sdk', requestId: undefined },
      outcome: outcomeOfRun(session.verificationType, verdict, { document: findings.document, hits }),
      reasons: verdict.reason ? [verdict.reason] : [],
      name,
      reference: session.details.reference,
      ...{ result: payload, evidence, images },
      provenance: {
        models,
        type: session.verificationType,
        ...(session.details.documentType && { document_type: session.details.documentType }),
        capture: { quality: captureQualityOf(payload), failed_attempts: session.failedAttempts },
      },
      deviceClass: deviceClassOf(session.device),
      searchTerms: [name, payload.subject.identifier].filter((term) => term !== undefined),
    });
    if (notify)
      await recordSdkEvent(work, deps, {
        ...{ accountId, branchId, sdkConfigId: configId, payload },
        // The event has the same subject as events about other records, so that it is deleted with the person's data.
        subject: `customer ${payload.verification_id}`,
      });
    await leaveSelfieToRecord(work, session.id, images);
    await changeSession(work, vault, now, { state: 'completed', completedAt });
  });
}
