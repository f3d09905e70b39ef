import { catalogue } from '../../../packages/texts/src/catalogue.ts';

export const t = catalogue({
  en: {
    title: 'Notices',
    title_n: 'Notices: {n}',
    none: 'No notices',
    none_hint:
      'This list shows work that a colleague assigned to you, your work that is due within 24 hours, and work that needs you as the second person.',
    assigned: 'Assigned to you',
    assigned_by: 'by {who}',
    due_soon: 'Yours, due within 24 hours',
    second: 'Waiting for a second person',
    all: 'Show all',
    more: '{n} in all',
    failed: 'Notices could not be loaded.',
  },
  fr: {
    title: 'Avis',
    title_n: 'Avis : {n}',
    none: 'Rien ne vous attend',
    none_hint:
      'Ce qu’un collègue vous attribue, ce qui échoit dans les 24 heures et ce qui demande votre accord figure ici.',
    assigned: 'Attribués à vous',
    assigned_by: 'par {who}',
    due_soon: 'À vous, échéance dans les 24 heures',
    second: 'En attente d’une seconde personne',
    all: 'Tout afficher',
    more: '{n} au total',
    failed: 'Les avis n’ont pas pu être chargés.',
  },
});
