import { useLocation } from 'preact-iso';
import { base } from '../../shell/places.ts';
import { t } from './texts.ts';

/** The pages about rules. In a file of their own, so that a page that names one rule does not load the list of all. */
export const RuleTabs = () => {
  const { path } = useLocation();
  return (
    <nav class="tabs" aria-label={t('title')}>
      {(
        [
          ['', 'in_force'],
          ['/drafts', 'drafts'],
          ['/trials', 'backtest'],
          ['/versions', 'versions'],
          ['/snoozes', 'snoozes'],
          ['/lists', 'lists'],
          ['/fields', 'fields'],
        ] as const
      ).map(([at, text]) => (
        <a key={at} href={`${base}/rules${at}`} aria-current={path === `${base}/rules${at}` ? 'page' : undefined}>
          {t(text)}
        </a>
      ))}
    </nav>
  );
};
