import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';
import type { KillableService } from './killable-service.ts';

/** The load to send: the nth request, again under its number until it is acknowledged where `again` says so, and what names it in its answer. */
export interface Load<Id> {
  readonly path: string;
  readonly bodyOf: (n: number) => object;
  readonly idOf: (answer: { readonly data: Record<string, unknown> }, n: number) => Id;
  readonly again: boolean;
}

/** A customer verified; one that was not acknowledged is not sent again. */
export const VERIFICATIONS: Load<number> = {
  path: '/api/onboarding/verify_customer',
  bodyOf: () => ({ country: 'kenya', identifier: '22222222' }),
  idOf: ({ data }) => data['onboarding_id'] as number,
  again: false,
};

export interface Fire<Id> {
  /** Ids of every request that was acknowledged. */
  readonly acknowledged: readonly Id[];
  /** Requests that ended without an answer, or with a 5xx. */
  readonly failed: number;
  /** The process that was killed, and how long it took until the service answered again, in milliseconds. */
  readonly kills: readonly { readonly what: 'server' | 'database'; readonly backMs: number }[];
}

const WORKERS = 8;

/**
 * Sends until `total` were acknowledged, while server and database are killed -9 in turns, `kills` times, each at a
 * random moment of its share of the load.
 */
export async function underFire<Id>(
  service: KillableService,
  { total, kills, load: sent }: { total: number; kills: number; load: Load<Id> },
): Promise<Fire<Id>> {
  const acknowledged: Id[] = [];
  let next = 0;
  let failed = 0;
  let gaveUp = false;
  const agent = new Agent({ connections: WORKERS });
  const headers = { 'content-type': 'application/json', 'x-access-token': service.sandbox.api_key };

  const worker = async (): Promise<void> => {
    let n = next++;
    while (acknowledged.length < total && !gaveUp) {
      try {
        const answer = await request(`${service.baseUrl}${sent.path}`, {
          method: 'POST',
          body: JSON.stringify(sent.bodyOf(n)),
          headers,
          dispatcher: agent,
          headersTimeout: 20_000,
        });
        const text = await answer.body.text();
        if (answer.statusCode >= 300) throw new Error(`answered ${answer.statusCode}`);
        acknowledged.push(sent.idOf(JSON.parse(text), n));
        n = next++;
      } catch {
        failed += 1;
        if (!sent.again) n = next++;
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

export const worst = (kills: Fire<unknown>['kills'], what: 'server' | 'database'): number =>
  Math.max(...kills.filter((kill) => kill.what === what).map(({ backMs }) => backMs));
