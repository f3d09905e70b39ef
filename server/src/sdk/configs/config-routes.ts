import { sdkConfigs as contract, type ResponseOf } from '@hakiki/contract';
import { chooseBranch } from '../../accounts/branch-choice.ts';
import type { SignedIn } from '../../accounts/caller.ts';
import { pageAnswer, pageOf } from '../../accounts/paging.ts';
import { assertMay } from '../../accounts/permissions.ts';
import { ok, type Serve } from '../../http/serve.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { Db } from '../../platform/database/tables.ts';
import { AppError } from '../../platform/errors.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { assertReceiver } from '../../platform/outbound/assert-receiver.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import { exampleRun } from '../../receivers/example-event.ts';
import { sendTestEvent, testMessage } from '../../receivers/send-test-event.ts';
import { endpointHealth } from '../../webhooks/endpoint-health.ts';
import { sdkSigningKey, signWith } from '../../webhooks/signature.ts';
import { sdkEndpoint } from '../../webhooks/tables.ts';
import * as store from './config-store.ts';
import { makeSaveConfig } from './save-config.ts';

export interface SdkConfigRouteDeps {
  readonly db: Db;
  /** Connection in the system scope. Used to find the account that owns a configuration. */
  readonly system: Db;
  readonly vault: Vault;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly clock: Clock;
  readonly outbound: Pick<Outbound, 'checkUrl' | 'post'>;
}

/** Endpoints for SDK configurations, their webhook secrets and tests of their webhooks. */
export function sdkConfigRoutes(serve: Serve, { db, system, vault, jobs, clock, outbound }: SdkConfigRouteDeps): void {
  const saveConfig = makeSaveConfig({ db, jobs, clock });
  type Audit = (subject: string, accountId?: number) => void;

  /**
   * Returns a configuration of the account. Throws `not_found` for another account's configuration, as if it did not
   * exist. The call is then also written into the audit log of the account that owns the configuration.
   */
  async function own(user: SignedIn, id: string, audit: Audit) {
    audit(`sdk config ${id}`);
    const config = await store.findConfig(system, id);
    if (config) audit(`sdk config ${config.id}`, config.account_id);
    if (config?.account_id !== user.accountId) throw new AppError('not_found');
    return config;
  }
  /** Throws `not_found` if another call has deleted the configuration in the meantime. */
  const found = <T>(row: T | undefined): T => {
    if (row === undefined) throw new AppError('not_found');
    return row;
  };
  const show = <T extends object>({ account_id: _, ...config }: T & { account_id?: number }) => config;

  serve(contract.listSdkConfigs, async ({ branch, query }) => {
    const page = pageOf(query);
    return ok(
      pageAnswer(await store.listConfigs(db, branch.id, page), page, (row) => row),
      'SDK configurations retrieved',
    );
  });
  serve(contract.createSdkConfig, async ({ user, query, body, audit, changed }) => {
    if (body.webhook_url) await assertReceiver(outbound, body.webhook_url, 'webhook_url');
    // Runs after the check of the receiver, because its answer 400 has priority over the 404 for the branch.
    const made = await store.insertConfig(db, vault, await chooseBranch(db, user, query), body);
    audit(`sdk config ${made.id}`);
    changed(undefined, made);
    return ok(made, 'SDK configuration created');
  });
  serve(contract.readSdkConfig, async ({ user, params, audit }) => {
    const config = await own(user, params.config_id, audit);
    const health = await endpointHealth(db, sdkEndpoint(config.id));
    return ok({ ...show(config), ...health }, 'SDK configuration retrieved');
  });
  serve(contract.changeSdkConfig, async ({ user, params, body, audit, changed }) => {
    const before = await own(user, params.config_id, audit);
    const { id } = before;
    if (body.webhook_url) await assertReceiver(outbound, body.webhook_url, 'webhook_url');
    const saved = await saveConfig(id, body);
    changed(show(before), found(saved));
    return ok(found(saved), 'SDK configuration saved');
  });
  serve(contract.deleteSdkConfig, async ({ user, params, audit, changed }) => {
    const { id } = await own(user, params.config_id, audit);
    const gone = found(await store.deleteConfig(db, id, clock.now()));
    changed({ deleted: false }, { deleted: true });
    return ok(gone, 'SDK configuration deleted');
  });
  serve(contract.testSdkWebhook, async ({ user, branch, params, audit, changed }) => {
    const { id, branch_id: branchId, webhook_url: url } = await own(user, params.config_id, audit);
    if (branchId !== branch.id) throw new AppError('not_found');
    if (!url) throw new AppError('receiver_not_set');
    const secret = await store.readSecret(db, vault, user.accountId, id);
    const at = clock.now();
    const sign = signWith(sdkSigningKey(secret));
    const result = await sendTestEvent({ url, sign, event: exampleRun(at), at, outbound });
    changed(undefined, { delivered: result.delivered });
    return ok(result, testMessage(result));
  });

  const record = (clientId: string, secret: string, message: string): ResponseOf<typeof contract.readSdkSecret> => ({
    status: 'Success',
    data: { client_id: clientId, webhook_secret: secret, signature_header: 'x-service-signature', algorithm: 'sha256' },
    message,
  });
  serve(contract.readSdkSecret, async ({ user, params, audit }) => {
    const config = await own(user, params.config_id, audit);
    // Runs after `own`, which returns 404 for another account's configuration to every caller, and writes the call into
    // the owner's log.
    assertMay(user.role, 'sdk_secrets');
    const secret = await store.readSecret(db, vault, user.accountId, config.id);
    return record(config.client_id, secret, 'Webhook secret retrieved');
  });
  serve(contract.rotateSdkSecret, async ({ user, params, audit, changed }) => {
    const config = await own(user, params.config_id, audit);
    // Runs after `own`, for the same reason as in `readSdkSecret`.
    assertMay(user.role, 'sdk_secrets');
    const secret = await store.rotateSecret(db, vault, { id: config.id, accountId: user.accountId }, clock.now());
    changed(undefined, { webhook_secret: true });
    return record(config.client_id, secret, 'Webhook secret rotated');
  });
}
