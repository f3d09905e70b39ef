import type { FunctionComponent } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { common } from '../../../packages/texts/src/common.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

export interface NotLoadedProps {
  retry: () => void;
  /** Closes the dialog that could not be loaded. */
  onClose?: (() => void) | undefined;
}

/** Shown in place of a part of the page whose file could not be loaded. */
export function NotLoaded({ retry, onClose }: NotLoadedProps) {
  const content = (
    <div class="stack" role="alert">
      <p>{common('not_loaded_hint')}</p>
      <div class="buttons">
        <Button main onClick={retry}>
          {common('retry')}
        </Button>
      </div>
    </div>
  );
  return onClose ? (
    <Dialog title={common('failed')} onClose={onClose}>
      {content}
    </Dialog>
  ) : (
    <div class="notice warn">{content}</div>
  );
}

/**
 * Loads a file by another address. Some browsers keep the failure of an address for as long as the tab is open
 * (https://github.com/whatwg/html/pull/10327). Their error names the address; without one the tab must be reloaded.
 */
function importAgain<Imported>(error: unknown): Promise<Imported> {
  const address = /https?:[^\s?]+/.exec(String(error))?.[0];
  if (!address?.startsWith(location.origin)) throw error;
  return import(/* @vite-ignore */ `${address}?try=${Date.now()}`);
}

/**
 * Makes a component whose file is loaded when it is first shown. If the file cannot be loaded, the user sees why and can
 * try again. The rest of the page stays as it is, with everything that was typed.
 *
 * @param load imports the file. It is called again for each try.
 * @param pick returns the component of the file
 * @param Fallback shown if the file could not be loaded. By default a dialog if the component has `onClose`, else a notice.
 */
export function lazyPart<Imported, P extends object>(
  load: () => Promise<Imported>,
  pick: (file: Imported) => FunctionComponent<P>,
  Fallback: FunctionComponent<NotLoadedProps> = NotLoaded,
): FunctionComponent<P> {
  let Part: FunctionComponent<P> | undefined;
  let tries = 0;
  return function LazyPart(props: P) {
    const [state, setState] = useState<'loading' | 'failed' | 'loaded'>('loading');
    useEffect(() => {
      if (state !== 'loading' || Part) return;
      const tried = tries === 0 ? load() : load().catch(importAgain<Imported>);
      tries += 1;
      tried.then(
        (file) => {
          Part = pick(file);
          setState('loaded');
        },
        () => setState('failed'),
      );
    }, [state]);
    if (Part) return <Part {...props} />;
    if (state !== 'failed') return null;
    const { onClose } = props as { onClose?: () => void };
    return <Fallback retry={() => setState('loading')} onClose={onClose} />;
  };
}
