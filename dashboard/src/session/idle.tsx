import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { common } from '../../../packages/texts/src/common.ts';
import { api } from '../api/request.ts';
import { Button } from '../components/button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { forgetTyped } from '../components/kept.ts';
import { showToast } from '../components/toast.tsx';
import { me, signOut } from './session.ts';
import { t } from './texts.ts';

const MINUTE_MS = 60_000;
const WARNED_MS = 2 * MINUTE_MS;
/** Interval between two checks for inactivity, in milliseconds. */
const LOOK_MS = 5000;
/** Minimum time in milliseconds between two updates of the last activity in the browser's storage. */
const SHARE_MS = 1000;
const asking = signal(false);
const LAST_ACTIVE = 'hakiki.active';
/** Time of the last activity in any tab of this browser, in milliseconds. */
const lastActive = (): number => Number(localStorage.getItem(LAST_ACTIVE));
const noteActive = (): void => localStorage.setItem(LAST_ACTIVE, String(Date.now()));

/**
 * Signs the user out after the maximum idle time of a session. A warning is shown two minutes before (WCAG 2.2.1).
 * Requests that the page sends automatically do not count as activity. The tabs of a browser share one session, so
 * activity in one tab keeps all tabs signed in.
 */
export function IdleWatch() {
  const limit = (me.value?.session_idle_minutes ?? 30) * MINUTE_MS;
  useEffect(() => {
    noteActive();
    const seen = () => {
      if (!asking.peek() && Date.now() - lastActive() > SHARE_MS) noteActive();
    };
    const events = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;
    for (const name of events) addEventListener(name, seen, { passive: true, capture: true });
    const timer = setInterval(() => {
      const idle = Date.now() - lastActive();
      if (idle >= limit) {
        asking.value = false;
        // The page hides its data even if the service cannot be reached. The server ends an idle session by itself.
        void signOut().catch(() => {
          me.value = null;
        });
      } else asking.value = idle >= limit - WARNED_MS;
    }, LOOK_MS);
    const stop = asking.subscribe((asked) => {
      if (!asked && Date.now() - lastActive() >= limit - WARNED_MS) noteActive();
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
    // This request also extends the session on the server.
    void api.get('/v1/me').catch(() => undefined);
  };
  return (
    <Dialog title={t('idle')} onClose={stay}>
      <p>{t('idle_hint')}</p>
      <div class="buttons">
        <Button onClick={() => signOut().then(forgetTyped, () => showToast(common('sign_out_failed')))}>
          {t('sign_out_now')}
        </Button>
        <Button main onClick={stay}>
          {t('stay')}
        </Button>
      </div>
    </Dialog>
  );
}
