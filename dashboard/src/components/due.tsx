import { useEffect, useState } from 'preact/hooks';
import { common } from '../../../packages/texts/src/common.ts';
import { relative } from './relative.ts';
import { Badge, timeText } from './values.tsx';

const TICK_MS = 30_000;
/** Time before a deadline from which the deadline counts as near, in milliseconds. */
const NEAR_MS = 6 * 3_600_000;

/**
 * Returns the time until a deadline, and updates this time while the page is open.
 *
 * @param at the deadline; null if there is none
 * @returns milliseconds until `at`, negative after the deadline; undefined for null
 */
export function useTimeLeft(at: string | null): number | undefined {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (at === null) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [at]);
  return at === null ? undefined : new Date(at).getTime() - now;
}

/** Shows the time until a deadline, and updates it while the page is open. Shows nothing if the item is done. */
export function Due({ at, done = false }: { at: string; done?: boolean }) {
  const left = useTimeLeft(done ? null : at);
  if (left === undefined) return <span class="muted">–</span>;
  const whole = new Date(at).toISOString();
  return (
    <Badge tone={left < 0 ? 'bad' : left < NEAR_MS ? 'warn' : 'plain'}>
      <time dateTime={whole} title={`${timeText(new Date(at))}\n${whole}`}>
        {left < 0 ? common('overdue_since', { when: relative(left) }) : common('due_in', { when: relative(left) })}
      </time>
    </Badge>
  );
}
