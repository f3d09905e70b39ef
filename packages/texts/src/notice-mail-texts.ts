import { catalogue } from './catalogue.ts';

/** Texts of the e-mail with a user's notices. They contain no names of people, because an e-mail can be forwarded. */
export const t = catalogue({
  en: {
    subject: 'Hakiki: {n} new {n|notice|notices}',
    sandbox_subject: 'Hakiki sandbox: {n} new {n|notice|notices}',
    lead: '{n} {n|item|items} of your queue {n|has|have} a new notice since the last e-mail.',
    due_soon: 'Assigned to you, overdue or due within 24 hours: {n}',
    assigned: 'Assigned to you by a colleague: {n}',
    second: 'Waiting for a second person: {n}',
    item: '{kind}, due {due}',
    more: '{n} more in the queue',
    account: 'Change or stop these e-mails in your account',
    no_names: 'This e-mail contains no names of customers. Sign in to see the items.',
  },
  fr: {
    subject: 'Hakiki : {n} {n|nouvel avis|nouveaux avis}',
    sandbox_subject: 'Hakiki, bac à sable : {n} {n|nouvel avis|nouveaux avis}',
    lead: '{n} {n|élément|éléments} de votre file {n|a|ont} un nouvel avis depuis le dernier e-mail.',
    due_soon: 'Attribués à vous, en retard ou à échéance dans les 24 heures : {n}',
    assigned: 'Attribués à vous par un collègue : {n}',
    second: 'En attente d’une seconde personne : {n}',
    item: '{kind}, échéance {due}',
    more: '{n} de plus dans la file',
    account: 'Modifier ou arrêter ces e-mails dans votre compte',
    no_names: 'Cet e-mail ne nomme aucun client. Connectez-vous pour voir les éléments.',
  },
});
