import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { insertAccount, insertBranch } from '../../server/src/accounts/store.ts';
import { systemClock } from '../../server/src/platform/clock.ts';
import { masterKeyFrom } from '../../server/src/platform/crypto/master-key.ts';
import { makeVault } from '../../server/src/platform/crypto/vault.ts';
import { openJobs } from '../../server/src/platform/jobs/jobs.ts';
import { makeOutbound } from '../../server/src/platform/outbound/outbound.ts';
import { createTestDatabase } from '../../server/src/platform/testing/test-database.ts';
import { exampleEvent } from '../../server/src/receivers/example-event.ts';
import { startDelivery } from '../../server/src/webhooks/deliver.ts';
import { recordModuleEvent } from '../../server/src/webhooks/record-event.ts';
import { saveIntegration } from '../../server/src/webhooks/store.ts';

/** Receivers in a process of their own. */
export async function startReceivers(
  count: number,
  first: 'alive' | 'dead',
): Promise<{ ports: number[]; child: ChildProcess }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'receiver.ts'), String(count), first], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const text = await new Promise<string>((resolve) => child.stdout.once('data', (data) => resolve(String(data))));
  return { ports: JSON.parse(text), child };
}

/** A fresh database with a branch for each receiver, and the engine as the server runs it; attempts are counted, or timed as they begin. */
export async function makeRig(ports: readonly number[]) {
  const database = await createTestDatabase();
  const { db } = database;
  const vault = makeVault(db, [masterKeyFrom(randomBytes(32).toString('base64'))]);
  const jobs = await openJobs({ ...database, onFault: console.error });
  const deps = { db, vault, jobs };
  const account = await insertAccount(db, 'Bench', true);
  const branches: { id: number; account_id: number }[] = [];
  for (const port of ports) {
    const branch = { id: (await insertBranch(db, account.id, 'Bench')).id, account_id: account.id };
    await saveIntegration(
      deps,
      branch,
      { url: `http://127.0.0.1:${port}/hook`, hash_key: 'bench.hash.key.0123456789' },
      new Date(),
    );
    branches.push(branch);
  }
  const outbound = makeOutbound({ allow: [], allowLoopback: true });
  /** When the first attempt of each event began, where that is asked for: it costs as much as some of what is measured elsewhere. */
  const begun = new Map<number, number>();
  let answered = 0;
  const counted: typeof outbound.post = (url, request) => {
    const answer = outbound.post(url, request);
    answer.then(count, () => {});
    return answer;
  };
  const count = (): void => {
    answered += 1;
  };
  const timed: typeof outbound.post = (url, request) => {
    const id = eventIdOf(request.body as Buffer);
    if (!begun.has(id)) begun.set(id, performance.now());
    return counted(url, request);
  };
  const start = ({ timing = true } = {}) =>
    startDelivery({
      db,
      jobs,
      vault,
      outbound: { post: timing ? timed : counted },
      clock: systemClock,
      random: Math.random,
      onFault: (error) => console.error(error),
    });

  return {
    db,
    begun,
    answered: () => answered,
    start,
    async record(
      to: typeof db,
      id: number,
      branch: { id: number; account_id: number },
      subject = `subject ${id}`,
    ): Promise<void> {
      const { module, event, data } = exampleEvent(branch.id, new Date(0));
      await recordModuleEvent(to, deps, {
        accountId: branch.account_id,
        branchId: branch.id,
        module,
        event,
        data: { ...data, id } as typeof data,
        subject,
      });
    },
    branches,
    async untilAnswered(count: number): Promise<void> {
      while (answered < count) await sleep(1);
    },
    async close(): Promise<void> {
      await jobs.stop();
      await outbound.close();
      await database[Symbol.asyncDispose]();
    },
  };
}

/** `data.id`, which comes first in the data of the bench's events. */
const eventIdOf = (body: Buffer): number => Number(/"data":\{"id":(\d+)/.exec(body.toString('latin1', 0, 120))?.[1]);

export const exampleBody = (): Buffer => Buffer.from(JSON.stringify(exampleEvent(1, new Date(0))));

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}
