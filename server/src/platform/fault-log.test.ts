import { expect, test } from 'vitest';
import { AppError } from './errors.ts';
import { makeFaultLog } from './fault-log.ts';

function faultLog() {
  const lines: [object, string][] = [];
  let now = 0;
  const log = { error: (line: object, message: string) => lines.push([line, message]) };
  const fault = makeFaultLog({ log: log as never, clock: { now: () => new Date(now) } })(
    'a background job met a fault',
  );
  return { lines, fault, wait: (ms: number) => (now += ms) };
}
const lost = () => Object.assign(new Error('terminating connection of Ada Eze'), { code: '57P01' });

test('an outage is one line in ten seconds for each job, with code, job and cause, and the number of repetitions', () => {
  const { lines, fault, wait } = faultLog();
  for (let i = 0; i < 716; i += 1) {
    fault(lost(), 'deliver-webhook');
    fault(new AppError('service_busy', {}, { cause: lost() }), 'rate-customers');
    wait(13);
  }
  expect(lines.map(([line]) => line)).toEqual([
    { job: 'deliver-webhook', code: '57P01' },
    { job: 'rate-customers', code: 'service_busy', cause: '57P01' },
  ]);
  wait(10_000);
  fault(lost(), 'deliver-webhook');
  expect(lines.at(-1)).toEqual([
    { job: 'deliver-webhook', code: '57P01', repeated: 715 },
    'a background job met a fault',
  ]);
  expect(JSON.stringify(lines)).not.toContain('Ada');
});

test('a fault that is no outage keeps its class and frames, never its message', () => {
  const { lines, fault } = faultLog();
  fault(new TypeError('Ada Eze is not iterable'));
  fault(new Error('Connection terminated unexpectedly'));
  expect(lines[0]![0]).toMatchObject({ code: 'TypeError', err: { type: 'TypeError', frames: expect.any(Array) } });
  expect(lines[1]![0]).toEqual({ code: 'connection_lost' });
  expect(JSON.stringify(lines)).not.toContain('Ada');
});

test('a clock that is set back silences nothing, and a cause of itself ends', () => {
  const { lines, fault, wait } = faultLog();
  fault(lost());
  wait(-3_600_000);
  fault(lost());
  const circular = new Error('x');
  circular.cause = circular;
  fault(circular);
  expect(lines).toHaveLength(3);
});
