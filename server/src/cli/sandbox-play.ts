import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Sandbox } from '../sandbox/demo-tenants.ts';
import { playedSession, playRun } from '../sandbox/play-run.ts';
import type { Send } from '../sandbox/send.ts';
import type { Given, Io } from './command.ts';

const PATIENCE_MS = 180_000;
const POLL_MS = 300;

/**
 * `hakiki sandbox play`: opens a session with a chosen outcome in the running sandbox. Completes the session in the
 * same way as a browser, with drawn images, and waits until its event is recorded. Exit status 1 if this fails.
 */
export async function runSandboxPlay({ text }: Given, io: Io, dataDir: string): Promise<number> {
  const file = join(dataDir, 'sandbox.json');
  let sandbox: Sandbox & { readonly base_url: string };
  try {
    sandbox = JSON.parse(readFileSync(file, 'utf8')) as typeof sandbox;
  } catch {
    io.err(`There is no ${file}: start the sandbox first (npm start)`);
    return 1;
  }
  const { base_url: base, api_key: key, client_id } = sandbox;
  const type = text['type'] ?? 'data_verification';
  const outcome = text['outcome'] ?? 'verified';
  let refusal = '';
  const send: Send = async ({ method = 'POST', path, headers, json, bytes }) => {
    const response = await fetch(base + path, {
      method,
      headers: { ...(json !== undefined && { 'content-type': 'application/json' }), ...headers },
      body: bytes ? new Uint8Array(bytes) : json === undefined ? null : JSON.stringify(json),
    });
    const body = await response.text();
    const { data, message } = (body ? JSON.parse(body) : {}) as { data?: unknown; message?: string };
    if (!response.ok) refusal = message ?? `HTTP ${response.status}`;
    return { status: response.status, data };
  };
  const headers = { 'x-access-token': key };
  const config = { client_id, verification_type: type, countries: [], channels: [] };
  const request = playedSession(config, outcome);
  try {
    const opened = await send({
      path: '/v1/sdk/sessions',
      headers,
      json: request,
    });
    const session = opened.data as { session_id?: string; session_token?: string } | undefined;
    if (!session?.session_token) {
      io.err(refusal);
      return 1;
    }
    const receipt = await playRun(send, session.session_token, request);
    if (!receipt) {
      io.err(`The run could not be submitted: ${refusal}`);
      return 1;
    }
    const path = `/v1/sdk/sessions/${session.session_id}`;
    for (const end = performance.now() + PATIENCE_MS; performance.now() < end; await sleep(POLL_MS)) {
      const { data } = await send({ method: 'GET', path, headers });
      if ((data as { state?: string } | undefined)?.state !== 'completed') continue;
      io.report?.({ session_id: session.session_id, verification_id: receipt.entryId });
      io.out(`verification_id ${receipt.entryId}, session_id ${session.session_id}`);
      io.err(`The record: ${base}/dashboard/verifications/${receipt.entryId}`);
      return 0;
    }
    io.err('The run was not completed within three minutes: see the log of the sandbox');
  } catch {
    io.err(`Nothing answers at ${base}: start the sandbox first (npm start)`);
  }
  return 1;
}
