import { useState } from 'preact/hooks';
import { t } from '../../../packages/texts/src/evidence-texts.ts';
import { usePictureSource } from '../components/masked.tsx';
import type { Picture as Kept } from './pictures.ts';

/** Picture of a record. The browser loads it with the session's cookie. */
export function Picture({ of, class: name }: { of: Kept; class?: string }) {
  const [failed, setFailed] = useState(false);
  const source = usePictureSource(of.url);
  return (
    <figure class={`picture ${name ?? ''}`}>
      {failed ? (
        <p class="muted">{t('no_pictures')}</p>
      ) : (
        <a href={of.url} target="_blank" rel="noreferrer" aria-label={`${t('zoom')}: ${t.of(of.name)}`}>
          <img src={source} alt={t.of(of.name)} loading="lazy" onError={() => setFailed(true)} />
        </a>
      )}
      <figcaption>{t.of(of.name)}</figcaption>
    </figure>
  );
}
