import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { api } from '../api/request.ts';
import { Button } from '../components/button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { forgetTyped } from '../components/kept.ts';
import { me, signOut } from './session.ts';
import { t } from './texts.ts';

const MINUTE_MS = 60_000;
const WARNED_MS = 2 * MINUTE_MS;
/** Interval between two checks for inactivity, in milliseconds. */
const LOOK_MS = 5000;
const asking = signal(false);

/**
 * Signs the user out after the maximum idle time of a session. A warning is shown two minutes before (WCAG 2.2.1).
 * Requests that the page sends by itself do not count as activity.
 */
export function IdleWatch() {
  const limit = (me.value?.session_idle_minutes ?? 30) * MINUTE_MS;
  useEffect(() => {
    let last = Date.now();
    const seen = () => {
      if (!asking.peek()) last = Date.now();
    };
    const events = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;
    for (const name of events) addEventListener(name, seen, { passive: true, capture: true });
    const timer = setInterval(() => {
      const idle = Date.now() - last;
      if (idle >= limit) {
        asking.value = false;
        void signOut();
      } else asking.value = idle >= limit - WARNED_MS;
    }, LOOK_MS);
    const stop = asking.subscribe((asked) => {
      if (!asked && Date.now() - last >= limit - WARNED_MS) last = Date.now();
    });
    return () => {
      stop();
      clearInterval(timer);
      for (const name of events) removeEventListener(name, seen, { capture: true });
    };
  }, [limit]);
  if (!asking.value) return null;
  const stay = () => {
    asking.value = false;
    // Extends the session on the server too.
    void api.get('/v1/me').catch(() => undefined);
  };
  return (
    <Dialog title={t('idle')} onClose={stay}>
      <p>{t('idle_hint')}</p>
      <div class="buttons">
        <Button onClick={() => signOut().then(forgetTyped)}>{t('sign_out_now')}</Button>
        <Button main onClick={stay}>
          {t('stay')}
        </Button>
      </div>
    </Dialog>
  );
}
