import { catalogue } from '../../../packages/texts/src/catalogue.ts';

const t = catalogue({ en: { guide: 'Read the guide' }, fr: { guide: 'Lire le guide' } });

/** Link that opens a page of the documentation, such as `liveness`, in a new tab. */
export const GuideLink = ({ page }: { readonly page: string }) => (
  <a href={`/docs/${page}`} target="_blank" rel="noopener">
    {t('guide')}
  </a>
);
