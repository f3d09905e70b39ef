import { useEffect, useState } from 'preact/hooks';
import { common } from '../../../packages/texts/src/common.ts';
import { relative } from './relative.ts';
import { Badge } from './values.tsx';

const TICK_MS = 30_000;
/** From this share of a day on a deadline is near. */
const NEAR_MS = 6 * 3_600_000;

/** A deadline that counts down while the page is open; nothing where what was due is done. */
export function Due({ at, done = false }: { at: string; done?: boolean }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (done) return;
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [done]);
  if (done) return <span class="muted">–</span>;
  const left = new Date(at).getTime() - now;
  const whole = new Date(at).toISOString();
  return (
    <Badge tone={left < 0 ? 'bad' : left < NEAR_MS ? 'warn' : 'plain'}>
      <time dateTime={whole} title={whole}>
        {left < 0 ? common('overdue_since', { when: relative(left) }) : common('due_in', { when: relative(left) })}
      </time>
    </Badge>
  );
}
