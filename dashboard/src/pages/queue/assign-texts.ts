import { catalogue } from '../../../../packages/texts/src/catalogue.ts';

export const t = catalogue({
  en: {
    title_n: 'Assign {n} {n|item|items}',
    title_one: 'Assign: {name}',
    to: 'Assign to',
    nobody: 'Unassigned',
    assign: 'Assign',
    done_one: '{name} is assigned to {who}.',
    done_n: '{n} {n|item is|items are} assigned to {who}.',
    undone_one: '{name} is unassigned.',
    undone_n: '{n} {n|item is|items are} unassigned.',
    failed_n: '{n} {n|item|items} could not be assigned: {why}',
    held: 'Some of the selected items are already assigned:',
    from_line: '{who}: {n}',
    alone: 'Nobody else in your account can work on items. An administrator can add people.',
  },
  fr: {
    title_n: 'Attribuer {n} {n|élément|éléments}',
    title_one: 'Attribuer : {name}',
    to: 'Attribuer à',
    nobody: 'Non attribué',
    assign: 'Attribuer',
    done_one: '{name} : attribué à {who}.',
    done_n: '{n} {n|élément attribué|éléments attribués} à {who}.',
    undone_one: '{name} : plus attribué.',
    undone_n: '{n} {n|élément n’est plus attribué|éléments ne sont plus attribués}.',
    failed_n: '{n} sans attribution : {why}',
    held: 'Certains des éléments choisis sont déjà attribués :',
    from_line: '{who} : {n}',
    alone:
      'Personne d’autre de votre compte ne peut traiter les éléments. Un administrateur peut ajouter des personnes.',
  },
});
