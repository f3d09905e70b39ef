import type { HakikiCapture } from './element.ts';

/**
 * On the hosted page, Back asks before it leaves a run that is under way. The history entry for it is made at the customer's first tap:
 * browsers skip entries that a page made without one.
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
