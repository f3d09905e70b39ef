import { catalogue } from '../../../../packages/texts/src/catalogue.ts';

export const t = catalogue({
  en: {
    to_summary: 'Show the summary',
    summary: 'Summary of {n} selected {n|item|items}',
    now: '{kind}: {n} to {action} at once',
    second: '{kind}: {n} to {action} once a second person agrees',
    left_out: '{n} {n|item is|items are} left out:',
    none: 'None of the selected items can be decided this way. The reasons are below.',
    case_apart: 'Decide a case on its own page',
    more: 'and {n} more',
    confirm: '{what} {n} {n|item|items}',
    done: '{n} {n|item is|items are} decided.',
    done_second: '{n} {n|item waits|items wait} for a second person.',
  },
  fr: {
    to_summary: 'Afficher le résumé',
    summary: 'Résumé : {n} {n|élément choisi|éléments choisis}',
    now: '{kind} : {n}, à {action} tout de suite',
    second: '{kind} : {n}, à {action} dès qu’une seconde personne approuve',
    left_out: '{n} {n|élément est laissé|éléments sont laissés} de côté :',
    none: 'Aucun des éléments choisis ne peut être décidé ainsi. Les raisons sont ci-dessous.',
    case_apart: 'Un dossier se décide sur sa propre page',
    more: 'et {n} de plus',
    confirm: '{what} {n} {n|élément|éléments}',
    done: '{n} {n|élément décidé|éléments décidés}.',
    done_second: '{n} {n|élément attend|éléments attendent} une seconde personne.',
  },
});
