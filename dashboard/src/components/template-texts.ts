import { catalogue } from '../../../packages/texts/src/catalogue.ts';

export const t = catalogue({
  en: {
    template: 'Template',
    insert: 'Insert',
    replace: 'Replace before you send: {names}',
  },
  fr: {
    template: 'Modèle',
    insert: 'Insérer',
    replace: 'À remplacer avant l’envoi : {names}',
  },
});
