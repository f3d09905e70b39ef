import { setTimeout as sleep } from 'node:timers/promises';
import type { Call } from './calls.ts';
import type { Cluster } from './cluster.ts';
import type { Receiver } from './receiver.ts';

/** Deliveries of a replica that died are sent again within this. */
const SETTLE_MS = 120_000;

/** Result of `countKept`: rows of a Markdown table, and whether no acknowledged call is missing or stored twice. */
export interface Kept {
  readonly rows: readonly string[];
  readonly isWhole: boolean;
}

/** Counts what the database and the receiver have of the acknowledged calls. Waits up to two minutes for deliveries. */
export async function countKept(calls: readonly Call[], cluster: Cluster, receiver: Receiver): Promise<Kept> {
  const acknowledged = new Set(calls.flatMap(({ recordId }) => recordId ?? []));
  const stored = new Set(
    (await cluster.query(`select id from verifications where kind = 'customer'`)).split('\n').map(Number),
  );
  const missing = [...acknowledged].filter((id) => !stored.has(id)).length;
  const twice = Number(
    await cluster.query(
      `select count(*) from (select from verifications where kind = 'customer' and reference_key is not null group by reference_key having count(*) > 1) as repeated`,
    ),
  );
  const notReceived = (): number => [...acknowledged].filter((id) => !receiver.events.has(id)).length;
  for (const last = performance.now() + SETTLE_MS; notReceived() > 0 && performance.now() < last; ) await sleep(250);
  const eventsTwice = [...receiver.events.values()].filter(({ size }) => size > 1).length;
  return {
    rows: [
      `| acknowledged calls | ${acknowledged.size} |`,
      `| missing in the database afterwards | ${missing} |`,
      `| references with more than one record | ${twice} |`,
      `| acknowledged calls without their event | ${notReceived()} |`,
      `| records with two different events | ${eventsTwice} |`,
      `| deliveries of an event that had been delivered | ${receiver.deliveries() - receiver.events.size} |`,
    ],
    isWhole: missing + twice + notReceived() + eventsTwice === 0,
  };
}
