import { useLocation } from 'preact-iso';
import { Badge } from '../components/values.tsx';
import icon from '../icon.svg';
import { may, me } from '../session/session.ts';
import { base, places } from './places.ts';
import { t } from './texts.ts';

export function Rail({ onChosen }: { onChosen?: () => void }) {
  const given = useLocation().path.replace(/\/$/, '');
  // The address without a path is the overview.
  const path = given === base ? `${base}/overview` : given;
  const current = (at: string): boolean => path === base + at || path.startsWith(`${base + at}/`);
  return (
    <nav class="rail" aria-label="Hakiki">
      <a class="brand" href={base}>
        <img src={icon} alt="" />
        {me.value?.account.name ?? 'Hakiki'}
      </a>
      {me.value?.environment === 'sandbox' && (
        <span class="only-narrow">
          <Badge tone="warn">{t('sandbox')}</Badge>
        </span>
      )}
      {places.map(({ group, items }) => {
        const shown = items.filter(({ needs }) => !needs || may(needs));
        return (
          shown.length > 0 && (
            <section key={group}>
              <h2>{t(group)}</h2>
              <ul>
                {shown.map(({ path: at, text }) => (
                  <li key={at}>
                    <a href={base + at} aria-current={current(at) ? 'page' : undefined} onClick={() => onChosen?.()}>
                      {t(text)}
                    </a>
                  </li>
                ))}
              </ul>
            </section>
          )
        );
      })}
    </nav>
  );
}
