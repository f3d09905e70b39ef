import type { FunctionComponent } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { common } from '../../../packages/texts/src/common.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

export interface NotLoadedProps {
  retry: () => void;
  /** Closes a dialog whose file could not be loaded. */
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
 * Loads a file again, with another address. This is needed because some browsers remember a failed address for as long
 * as the tab is open (https://github.com/whatwg/html/pull/10327). Their error contains the address. Without an address
 * in the error, the tab must be reloaded.
 */
function importAgain<File>(error: unknown): Promise<File> {
  const address = /https?:[^\s?]+/.exec(String(error))?.[0];
  if (!address?.startsWith(location.origin)) throw error;
  return import(/* @vite-ignore */ `${address}?try=${Date.now()}`);
}

/** Props of a component, with `onClose` for a dialog that could not be loaded. */
type LazyProps<Component> =
  Component extends FunctionComponent<infer P extends object> ? P & Pick<NotLoadedProps, 'onClose'> : never;

/**
 * Makes a component whose file is loaded when it is first shown. If the file cannot be loaded, the user sees the reason
 * and can try again. The rest of the page does not change, so that no typed text is lost.
 *
 * @param load imports the file. It is called again for each try.
 * @param name export of the file that is the component
 * @param Fallback shown if the file could not be loaded. Default: a dialog if the component has `onClose`, otherwise a
 *   notice.
 */
export function lazyPart<File, Name extends keyof File>(
  load: () => Promise<File>,
  name: Name,
  Fallback: FunctionComponent<NotLoadedProps> = NotLoaded,
): FunctionComponent<LazyProps<File[Name]>> {
  let Part: FunctionComponent<object> | undefined;
  let tries = 0;
  return function LazyPart(props: LazyProps<File[Name]>) {
    const [state, setState] = useState<'loading' | 'failed' | 'loaded'>('loading');
    useEffect(() => {
      if (state !== 'loading' || Part) return;
      const tried = tries === 0 ? load() : load().catch(importAgain<File>);
      tries += 1;
      tried.then(
        (file) => {
          Part = file[name] as FunctionComponent<object>;
          setState('loaded');
        },
        () => setState('failed'),
      );
    }, [state]);
    if (Part) return <Part {...props} />;
    if (state !== 'failed') return null;
    return <Fallback retry={() => setState('loading')} onClose={props.onClose} />;
  };
}
