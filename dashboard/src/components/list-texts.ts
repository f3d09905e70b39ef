import { catalogue } from '../../../packages/texts/src/catalogue.ts';

export const t = catalogue({
  en: { views: 'Views', columns: 'Columns', export: 'Export', sort: 'Sort by' },
  fr: { views: 'Vues', columns: 'Colonnes', export: 'Exporter', sort: 'Trier par' },
});
