import { sandbox as contract } from '@hakiki/contract';
import type { FastifyInstance } from 'fastify';
import { issueKey, updateKey } from '../accounts/key-store.ts';
import { ok, type Serve } from '../http/serve.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/tables.ts';
import { AppError } from '../platform/errors.ts';
import type { FaultLog } from '../platform/fault-log.ts';
import { findConfig } from '../sdk/configs/config-store.ts';
import { playedSession, playRun } from './play-run.ts';
import { makeSendWithin } from './send.ts';

const PATH = '/v1/sdk/sessions';
const KEY_NAME = 'Sandbox run';
const KEY_LIFETIME_MS = 60_000;

export interface PlayRouteDeps {
  readonly app: FastifyInstance;
  readonly db: Db;
  readonly clock: Clock;
  readonly mode: 'sandbox' | 'live';
  readonly fault: FaultLog;
}

/**
 * Endpoint that simulates one run in a sandbox. It opens a session in the same way as an integrator's server, and then
 * completes the session in the background.
 */
export function playRoutes(serve: Serve, { app, db, clock, mode, fault }: PlayRouteDeps): void {
  const send = makeSendWithin(app);
  const onFault = fault('the run of the sandbox could not be played');

  serve(contract.playRun, async ({ user, branch, params, body, audit, changed }) => {
    audit(`sdk config ${params.config_id}`);
    if (mode !== 'sandbox') throw new AppError('not_found');
    const config = await findConfig(db, params.config_id);
    if (config?.branch_id !== branch.id) throw new AppError('not_found');
    const request = playedSession(config, body.outcome);
    const { key, id } = await issueKey(db, {
      branchId: branch.id,
      environment: mode,
      name: KEY_NAME,
      createdBy: user.userId,
      // The key expires automatically, because the process may end before the key is revoked.
      expiresAt: new Date(clock.now().getTime() + KEY_LIFETIME_MS),
    });
    const answer = await app
      .inject({
        method: 'POST',
        url: PATH,
        headers: { 'x-access-token': key, 'content-type': 'application/json' },
        payload: JSON.stringify(request),
      })
      .finally(() => updateKey(db, user.accountId, id, { revoked_at: clock.now() }));
    const opened = answer.json<{ data?: { session_token?: string } }>();
    const token = opened.data?.session_token;
    changed(undefined, { outcome: body.outcome });
    if (token)
      playRun(send, token, request)
        .then((receipt) => {
          if (!receipt) throw new Error('the run was not submitted');
        })
        .catch(onFault);
    const played = {
      request: { method: 'POST', path: PATH, body: request },
      answer: { status: answer.statusCode, body: opened },
    };
    return ok(played, token ? 'The run is being played' : 'The session was refused');
  });
}
