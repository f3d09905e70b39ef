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
 * Makes a component whose file is loaded when it is first shown. If the file cannot be loaded, the user sees why and can
 * try again. The rest of the page stays as it is, with everything that was typed.
 *
 * @param load returns the component. It is called again for each try.
 * @param Fallback shown if the file could not be loaded. By default a dialog if the component has `onClose`, else a notice.
 */
export function lazyPart<P extends object>(
  load: () => Promise<FunctionComponent<P>>,
  Fallback: FunctionComponent<NotLoadedProps> = NotLoaded,
): FunctionComponent<P> {
  let Part: FunctionComponent<P> | undefined;
  return function LazyPart(props: P) {
    const [state, setState] = useState<'loading' | 'failed' | 'loaded'>('loading');
    useEffect(() => {
      if (state !== 'loading' || Part) return;
      load().then(
        (part) => {
          Part = part;
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
