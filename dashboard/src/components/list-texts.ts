import { catalogue } from '../../../packages/texts/src/catalogue.ts';

export const t = catalogue({
  en: { views: 'Views', columns: 'Columns', export: 'Export' },
  fr: { views: 'Vues', columns: 'Colonnes', export: 'Exporter' },
});
