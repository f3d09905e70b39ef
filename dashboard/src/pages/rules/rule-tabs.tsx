import { useLocation } from 'preact-iso';
import { base } from '../../shell/places.ts';
import { t } from './texts.ts';

/**
 * Tabs of the pages about rules. They are in a separate file, so that a page that needs only the name of one rule does
 * not load the list of all rules.
 */
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
