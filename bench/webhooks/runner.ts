import { Pool } from 'undici';
import { exampleBody, makeRig } from './rig.ts';

/**
 * A process of its own for each way to deliver, so that none is compiled for the others' sake: one round for each message, answered by its
 * deliveries a second.
 */
export interface Round {
  readonly way: 'bare' | 'engine';
  readonly port: number;
  readonly count: number;
}

export const CONNECTIONS = 64;
/** All are measured under way, with their connections open: these go first. */
const WARM = 500;

async function bareLoop(port: number, count: number): Promise<number> {
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections: CONNECTIONS });
  const body = exampleBody();
  let left = 0;
  const worker = async (): Promise<void> => {
    while (left-- > 0) {
      const answer = await pool.request({
        method: 'POST',
        path: '/hook',
        body,
        headers: { 'content-type': 'application/json' },
      });
      await answer.body.text();
    }
  };
  const post = async (requests: number): Promise<void> => {
    left = requests;
    await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  };
  await post(WARM);
  const start = performance.now();
  await post(count);
  const perSecond = (count / (performance.now() - start)) * 1000;
  await pool.close();
  return perSecond;
}

/** An engine under way, from the commit of one transaction with all the events until all are answered. */
async function throughput(port: number, count: number): Promise<number> {
  const rig = await makeRig([port]);
  await rig.start({ timing: false });
  let recorded = 0;
  const record = (events: number) =>
    rig.db.transaction().execute(async (transaction) => {
      for (const end = recorded + events; recorded < end; recorded++)
        await rig.record(transaction, recorded, rig.branches[0]!, `subject ${recorded}`);
      return performance.now();
    });
  await record(WARM);
  await rig.untilAnswered(WARM);
  const start = await record(count);
  await rig.untilAnswered(WARM + count);
  const perSecond = (count / (performance.now() - start)) * 1000;
  await rig.close();
  return perSecond;
}

process.on('message', async ({ way, port, count }: Round) => {
  process.send?.(way === 'bare' ? await bareLoop(port, count) : await throughput(port, count));
});
