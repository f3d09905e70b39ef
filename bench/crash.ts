import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startKillableService } from './crash/killable-service.ts';
import { underFire, VERIFICATIONS, worst } from './crash/under-fire.ts';

/**
 * Verify customer under kill -9 of server and database: `node bench/crash.ts [--total 5000] [--kills 20]`. Every acknowledged
 * `onboarding_id` must be there afterwards; exits 1 when one is not.
 */
const { values } = parseArgs({
  options: { total: { type: 'string', default: '5000' }, kills: { type: 'string', default: '20' } },
});
const service = await startKillableService();
try {
  const fire = await underFire(service, {
    total: Number(values.total),
    kills: Number(values.kills),
    load: VERIFICATIONS,
  });
  const missing: number[] = [];
  const left = [...fire.acknowledged];
  const check = async (): Promise<void> => {
    for (let id = left.pop(); id !== undefined; id = left.pop()) {
      const answer = await fetch(`${service.baseUrl}/v1/verifications/${id}`, {
        headers: { authorization: `Token ${service.sandbox.dashboard_token}` },
      });
      const { data } = (await answer.json()) as { data: { id?: number; result?: { onboarding_id: number } } };
      if (answer.status !== 200 || data.id !== id || data.result?.onboarding_id !== id) missing.push(id);
    }
  };
  await Promise.all(Array.from({ length: 8 }, check));
  const distinct = new Set(fire.acknowledged).size;
  const report = `# Acknowledged verifications under kill -9

${new Date().toISOString().slice(0, 10)}; ${cpus()[0]?.model.trim()}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB; Node ${process.version}; embedded PostgreSQL.
\`node bench/crash.ts --total ${values.total} --kills ${values.kills}\`: POST /api/onboarding/verify_customer from 8 connections; server and
database killed -9 in turns at random moments; the server is started again at once, PostgreSQL by the server.

| | |
|---|---|
| acknowledged (200) | ${fire.acknowledged.length} |
| distinct onboarding_id | ${distinct} |
| missing or wrong afterwards | ${missing.length} |
| requests without an answer or with a 5xx meanwhile | ${fire.failed} |
| kills of the server; slowest return, ms | ${fire.kills.filter(({ what }) => what === 'server').length}; ${worst(fire.kills, 'server')} |
| kills of the database; slowest return, ms | ${fire.kills.filter(({ what }) => what === 'database').length}; ${worst(fire.kills, 'database')} |
| ends of the server that were no kill of ours (0, SIGTERM: told to by someone else on the machine) | ${service.otherEnds.join(', ') || 'none'} |
`;
  mkdirSync(join(import.meta.dirname, 'results'), { recursive: true });
  writeFileSync(join(import.meta.dirname, 'results/crash.md'), report);
  console.log(report);
  if (
    missing.length ||
    service.otherEnds.some((end) => typeof end === 'number' && end > 0) ||
    distinct !== fire.acknowledged.length
  )
    process.exitCode = 1;
} finally {
  await service.stop();
}
