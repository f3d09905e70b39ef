import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';
import type { KillableService } from './killable-service.ts';

export interface Fire {
  /** Ids of every verification that was acknowledged with 200. */
  readonly acknowledged: readonly number[];
  /** Requests that ended without an answer, or with a 5xx. */
  readonly failed: number;
  /** What was killed and how long until the service answered again, in milliseconds. */
  readonly kills: readonly { readonly what: 'server' | 'database'; readonly backMs: number }[];
}

const WORKERS = 8;

/**
 * Verifies customers until `total` were acknowledged, while server and database are killed -9 in turns, `kills` times, each at a
 * random moment of its share of the load.
 */
export async function underFire(
  service: KillableService,
  { total, kills }: { total: number; kills: number },
): Promise<Fire> {
  const acknowledged: number[] = [];
  let failed = 0;
  let gaveUp = false;
  const agent = new Agent({ connections: WORKERS });
  const body = JSON.stringify({ country: 'kenya', identifier: '22222222' });
  const headers = { 'content-type': 'application/json', 'x-access-token': service.sandbox.api_key };

  const worker = async (): Promise<void> => {
    while (acknowledged.length < total && !gaveUp) {
      try {
        const answer = await request(`${service.baseUrl}/api/onboarding/verify_customer`, {
          method: 'POST',
          body,
          headers,
          dispatcher: agent,
          headersTimeout: 20_000,
        });
        const text = await answer.body.text();
        if (answer.statusCode !== 200) throw new Error(`answered ${answer.statusCode}`);
        acknowledged.push(JSON.parse(text).data.onboarding_id);
      } catch {
        failed += 1;
        await sleep(20);
      }
    }
  };
  const load = Promise.all(Array.from({ length: WORKERS }, worker));

  const done: { what: 'server' | 'database'; backMs: number }[] = [];
  const share = total / (kills + 1);
  try {
    for (let n = 0; n < kills; n++) {
      const at = share * (n + 0.2 + 0.8 * Math.random());
      while (acknowledged.length < at) await sleep(5);
      const what = n % 2 ? 'database' : 'server';
      done.push({ what, backMs: what === 'server' ? await service.killServer() : await service.killDatabase() });
    }
  } catch (error) {
    gaveUp = true;
    throw error;
  }
  await load;
  await agent.close();
  return { acknowledged, failed, kills: done };
}

export const worst = (kills: Fire['kills'], what: 'server' | 'database'): number =>
  Math.max(...kills.filter((kill) => kill.what === what).map(({ backMs }) => backMs));
