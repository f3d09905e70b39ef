import type { HakikiCapture } from './element.ts';

/**
 * Asks for confirmation when the customer presses Back on the hosted page during a run. This needs an entry in the
 * browser's history. The entry is added at the customer's first tap, because browsers skip entries that a page adds
 * without a user action.
 */
export function guardBackButton(element: HakikiCapture): void {
  const push = () => history.pushState({ hakiki: 'run' }, '');
  element.addEventListener('click', push, { once: true });
  const onBack = async (event: PopStateEvent) => {
    if (!element.isConnected) {
      removeEventListener('popstate', onBack);
      return;
    }
    if (event.state?.hakiki === 'run') return;
    if (element.isUnderWay && !(await element.confirmLeaving())) {
      push();
      return;
    }
    removeEventListener('popstate', onBack);
    history.back();
  };
  addEventListener('popstate', onBack);
}
