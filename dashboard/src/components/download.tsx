import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { send } from '../api/request.ts';
import { t } from './download-texts.ts';
import { wordsOf } from './form.tsx';
import { saveFile } from './save-file.ts';
import { showToast } from './toast.tsx';

/**
 * Link that downloads a file from the service. With a plain link, the browser would save a refusal of the service as
 * the file, and would not ask the user to sign in again.
 */
export function Download({ href, children }: { href: string; children: ComponentChildren }) {
  const [busy, setBusy] = useState(false);
  async function download(event: MouseEvent) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    try {
      await saveFile(await send('GET', href));
    } catch (problem) {
      showToast(t('failed', { why: wordsOf(problem) }));
    } finally {
      setBusy(false);
    }
  }
  return (
    <a class="button" href={href} download aria-busy={busy} onClick={download}>
      {children}
    </a>
  );
}
