import { useEffect, useState } from 'preact/hooks';
import { common } from '../../../packages/texts/src/common.ts';
import { relative } from './relative.ts';
import { Badge } from './values.tsx';

const TICK_MS = 30_000;
/** Share of a day below which a deadline is near. */
const NEAR_MS = 6 * 3_600_000;

/**
 * Counts down while the page is open.
 *
 * @param at the deadline; null: nothing is due, and nothing is counted
 * @returns milliseconds until `at`, negative when it has passed; undefined for null
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

/** Deadline that counts down while the page is open; shows nothing once the item is done. */
export function Due({ at, done = false }: { at: string; done?: boolean }) {
  const left = useTimeLeft(done ? null : at);
  if (left === undefined) return <span class="muted">–</span>;
  const whole = new Date(at).toISOString();
  return (
    <Badge tone={left < 0 ? 'bad' : left < NEAR_MS ? 'warn' : 'plain'}>
      <time dateTime={whole} title={whole}>
        {left < 0 ? common('overdue_since', { when: relative(left) }) : common('due_in', { when: relative(left) })}
      </time>
    </Badge>
  );
}
