import { catalogue } from '../../../packages/texts/src/catalogue.ts';

export const t = catalogue({
  en: { failed: 'The file could not be loaded: {why}' },
  fr: { failed: 'Le fichier n’a pas pu être chargé : {why}' },
});
