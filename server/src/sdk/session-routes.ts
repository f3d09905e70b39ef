import { sdkSessions as contract, type SandboxOutcome, sandboxOutcomesOf, sdkConfigs } from '@hakiki/contract';
import { renderSVG } from 'uqr';
import { asReference, referenceOf } from '../http/record-headers.ts';
import { ok, type Serve } from '../http/serve.ts';
import type { Clock } from '../platform/clock.ts';
import type { Vault } from '../platform/crypto/vault.ts';
import type { Db } from '../platform/database/tables.ts';
import { AppError, problem } from '../platform/errors.ts';
import { policyOf } from './attempts/liveness-policy.ts';
import { pageState, runStateOf } from './completion/run-state.ts';
import type { VerificationType } from './configs/config-store.ts';
import { findConfig } from './configs/find-config.ts';
import { changeOpenSession, changeOwnSession, createSession } from './sessions/change-session.ts';
import { assertNotFixed } from './sessions/fixed-subject.ts';
import { offeredTypes } from './sessions/offered-types.ts';
import { isLateHandoff, makeServePage } from './sessions/page-session.ts';
import { invalid, invalidSession, notNow } from './sessions/session-faults.ts';
import { findSession, insertSession, newToken, type Session, type SessionChange } from './sessions/session-store.ts';
import { isAllowed, MAX_FAILED_ATTEMPTS, nextStep, type Step, stepsOf } from './sessions/steps.ts';
import { readOpenedSubject, readSubject } from './sessions/subject.ts';

const SESSION_MS = 30 * 60_000;
/** Time in milliseconds within which another device can open a session with its hand-over token. */
const HANDOFF_MS = 10 * 60_000;
/**
 * Maximum number of times that a session may be opened. Opening the session on a device counts, and so does each change
 * between devices. A reload counts if the browser stored nothing.
 */
const MAX_BINDINGS = 8;

export interface SessionRouteDeps {
  readonly db: Db;
  readonly system: Db;
  readonly vault: Vault;
  readonly clock: Clock;
  /** Public URL of this service, without a slash at the end. */
  readonly publicUrl: () => string;
  /** True in a sandbox, where a session may set the outcome of its run. */
  readonly sandbox: boolean;
}

export const sdkOk = <D>(data: D, message: string, requestId: string) => ({
  status: 'success' as const,
  code: 'OK' as const,
  message,
  data,
  request_id: requestId,
});

/**
 * Endpoints for sessions. The integrator's server creates a session, one browser opens it, and the person completes it
 * step by step.
 */
export function sessionRoutes(serve: Serve, deps: SessionRouteDeps): void {
  const { db, system, vault, clock, publicUrl } = deps;
  const servePage = makeServePage(serve, { system, vault, clock, publicUrl });
  const hosted = (clientId: string, token: string): string => `${publicUrl()}/verify?client_id=${clientId}#${token}`;
  const configOf = async (session: Session) => {
    const config = await findConfig(system, String(session.configId));
    if (!config) throw invalidSession();
    return config;
  };
  const stateOf = async (session: Session) => {
    const [run, config] = await Promise.all([runStateOf(system, vault, session), configOf(session)]);
    const { document_files, turns_waiver } = config;
    const liveness_policy = policyOf(config, session.details);
    return pageState(session, run, { liveness_policy, document_files, turns_waiver });
  };
  /**
   * Saves a change by the browser that has the session, and returns the state of the run after it. The change is
   * computed from the session's current state. Simultaneous calls therefore do not overwrite each other's changes. A
   * submitted run does not change.
   */
  const save = async (session: Session, changeOf: (now: Session) => SessionChange | Promise<SessionChange>) => {
    return stateOf(await changeOwnSession(system, vault, session, changeOf));
  };
  const assertStep = async (session: Session, step: Step): Promise<void> => {
    const run = await runStateOf(system, vault, session);
    if (!isAllowed(run, step)) throw notNow(nextStep(run));
  };

  serve(contract.createSession, async ({ caller: { branch }, request, body, requestId, keep, audit, changed }) => {
    const reference =
      body.user_reference === undefined ? referenceOf(request) : asReference(body.user_reference, 'user_reference');
    const config = await findConfig(system, body.client_id);
    if (config?.branch_id !== branch.id)
      throw new AppError(
        'sdk_config_not_found',
        {},
        {
          sdk: { code: 'SDK_CONFIG_NOT_FOUND' },
        },
      );
    const channel = body.channel ?? (config.channels.length === 1 ? config.channels[0] : undefined);
    if (channel && config.channels.length && !config.channels.includes(channel))
      throw invalid(problem('unsupported_channel', { value: channel, supported: config.channels }));
    const type = body.verification_type ?? config.verification_type;
    const subject = readOpenedSubject(body, type, config.countries);
    assertOutcome(body.sandbox_outcome, type);
    const createdAt = clock.now();
    const expiresAt = new Date(createdAt.getTime() + SESSION_MS);
    const token = newToken();
    const session = {
      ...{ accountId: branch.accountId, branchId: branch.id, configId: config.id, verificationType: type },
      details: {
        ...subject,
        ...(channel !== undefined && { channel }),
        ...(reference !== undefined && { reference }),
        ...(body.locale !== undefined && { locale: body.locale }),
        ...(body.redirect_url !== undefined && { redirectUrl: body.redirect_url }),
        ...(body.liveness_policy !== undefined && { livenessPolicy: body.liveness_policy }),
        ...(body.metadata !== undefined && { metadata: body.metadata }),
        ...(body.sandbox_outcome !== undefined && { sandboxOutcome: body.sandbox_outcome }),
      },
      ...{ token, createdAt, expiresAt },
    };
    const url = hosted(config.client_id, token);
    const opened = (id: string) => {
      const data = { session_id: id, session_token: token, url, qr_svg: renderSVG(url), expires_at: expiresAt };
      return sdkOk(data, 'Session created', requestId);
    };
    const answer = await createSession(db, vault, session, async (work, id) => {
      const created = opened(id);
      await keep?.(work, created);
      return created;
    });
    audit(`sdk session ${answer.data.session_id}`);
    changed(undefined, { state: 'created', verification_type: type });
    return answer;
  });
  serve(sdkConfigs.startTestSession, async ({ user, params, body, audit, changed }) => {
    const config = await findConfig(db, params.config_id);
    if (!config) throw new AppError('not_found');
    const createdAt = clock.now();
    const expiresAt = new Date(createdAt.getTime() + SESSION_MS);
    const token = newToken();
    const id = await insertSession(db, vault, {
      ...{ accountId: user.accountId, branchId: config.branch_id, configId: config.id },
      verificationType: config.verification_type,
      details: { reference: `test by user ${user.userId}`, ...(body.locale !== undefined && { locale: body.locale }) },
      ...{ token, createdAt, expiresAt },
    });
    audit(`sdk session ${id}`);
    changed(undefined, { state: 'created', verification_type: config.verification_type });
    const url = hosted(config.client_id, token);
    return ok({ session_id: id, url, qr_svg: renderSVG(url), expires_at: expiresAt }, 'Session opened');
  });
  serve(contract.readSessionWithKey, async ({ caller: { branch }, params, requestId }) => {
    const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(params.id);
    const session = uuid ? await findSession(db, vault, { id: params.id, branchId: branch.id }) : undefined;
    if (!session) throw new AppError('not_found', {}, { sdk: { code: 'INVALID_SESSION' } });
    const over = session.submittedAt === null && session.expiresAt <= clock.now() && session.state !== 'cancelled';
    return sdkOk(
      {
        ...{ session_id: session.id, verification_type: session.verificationType, entry_id: session.entryId },
        state: over ? ('expired' as const) : session.state,
        attempts_left: Math.max(0, MAX_FAILED_ATTEMPTS - session.failedAttempts),
        ...{ created_at: session.createdAt, expires_at: session.expiresAt },
        ...{ submitted_at: session.submittedAt, completed_at: session.completedAt },
      },
      'Session retrieved',
      requestId,
    );
  });

  function assertOutcome(outcome: SandboxOutcome | undefined, type: VerificationType): void {
    if (outcome === undefined) return;
    if (!deps.sandbox) throw invalid(problem('sandbox_only', { field: 'sandbox_outcome' }));
    const outcomes = sandboxOutcomesOf[type];
    if (!outcomes.includes(outcome))
      throw invalid(problem('unsupported_sandbox_outcome', { value: outcome, type, supported: outcomes }));
  }

  servePage(contract.openSession, async ({ session, request, body, ip, requestId }) => {
    const config = await configOf(session);
    const binding = newToken();
    const now = clock.now();
    const channel = session.details.channel ?? body.channel ?? 'web';
    if (config.channels.length && !config.channels.some((name) => name === channel))
      throw invalid(problem('unsupported_channel', { value: channel, supported: config.channels }));
    const opened = await changeOpenSession(system, vault, session.id, (locked) => {
      const { openedAt, linkHash, handoffHash, bindings } = locked;
      // Another browser may have opened the session, or used up the openings, while this call waited for its turn.
      const isToken = [linkHash, handoffHash].some((hash) => hash?.equals(session.tokenHash));
      if (!isToken || isLateHandoff(locked, session.tokenHash, now) || bindings >= MAX_BINDINGS) throw invalidSession();
      return {
        binding,
        openedBy: session.tokenHash,
        state: 'opened',
        ...(openedAt === null && { openedAt: now }),
        device: {
          ip,
          userAgent: String(request.headers['user-agent'] ?? '').slice(0, 400),
          channel,
          ...(body.sdk_version !== undefined && { sdkVersion: body.sdk_version }),
          ...(body.capabilities !== undefined && { capabilities: body.capabilities }),
        },
      };
    });
    const state = await stateOf(opened);
    return sdkOk(
      {
        ...state,
        binding,
        locale: session.details.locale ?? body.locale ?? null,
        redirect_url: session.details.redirectUrl ?? null,
        config: {
          brand: config.brand,
          steps: [...stepsOf(session.verificationType)],
          countries: session.details.fixed?.includes('country') ? [session.details.country!] : config.countries,
          document_types: offeredTypes(session.details, config.countries),
          policy: { liveness: state.liveness_policy, document_files: state.document_files },
        },
      },
      'Session opened',
      requestId,
    );
  });
  servePage(contract.readSession, async ({ session, requestId }) => {
    return sdkOk({ ...(await stateOf(session)), following: session.follows }, 'Session retrieved', requestId);
  });
  servePage(contract.cancelSession, async ({ session, requestId }) => {
    return sdkOk(await save(session, () => ({ state: 'cancelled' })), 'Session ended', requestId);
  });
  servePage(contract.consent, async ({ session, requestId }) => {
    return sdkOk(
      await save(session, ({ consentedAt }) => ({ consentedAt: consentedAt ?? clock.now() })),
      'Consent recorded',
      requestId,
    );
  });
  servePage(contract.handOff, async ({ session, requestId }) => {
    const token = newToken();
    const expiresAt = new Date(Math.min(clock.now().getTime() + HANDOFF_MS, session.expiresAt.getTime()));
    await changeOwnSession(system, vault, session, ({ bindingHash }) => ({
      handoff: { token, expiresAt },
      ...(bindingHash && { followerHash: bindingHash }),
    }));
    const url = hosted((await configOf(session)).client_id, token);
    const data = { session_token: token, url, qr_svg: renderSVG(url), expires_at: expiresAt };
    return sdkOk(data, 'Go on with the other device', requestId);
  });
  servePage(contract.saveSubject, async ({ session, body, requestId }) => {
    await assertStep(session, 'subject');
    // Fixed fields never change, so the session that was read above has their current values.
    assertNotFixed(session.details, body);
    const config = await configOf(session);
    const offered = offeredTypes(session.details, config.countries);
    const known = { ...session.details, type: session.verificationType };
    const subject = readSubject(body, known, { countries: config.countries, offered });
    const saved = await save(session, ({ details }) => ({ details: { ...details, ...subject } }));
    return sdkOk(saved, 'Saved', requestId);
  });
  servePage(contract.skipBack, async ({ session, requestId }) => {
    await assertStep(session, 'document_back');
    const saved = await save(session, ({ details }) => ({ details: { ...details, backSkipped: true } }));
    return sdkOk(saved, 'Saved', requestId);
  });
  servePage(contract.waiveTurns, async ({ session, requestId }) => {
    const saved = await save(session, ({ details }) => ({ details: { ...details, turnsWaived: true } }));
    return sdkOk(saved, 'Saved', requestId);
  });
}
