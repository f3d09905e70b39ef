import { catalogue } from '../../../../packages/texts/src/catalogue.ts';

export const t = catalogue({
  en: {
    title: 'Notices by e-mail',
    lead: 'You get at most one e-mail an hour, and none if nothing is new. It has the number, kind and deadline of items, and links to them, but no names of customers.',
    not_configured:
      'E-mail is not set up on this installation, so no notices are sent. Ask the operator to set a mail server (SMTP_URL).',
    choice: 'Send notices',
    default: 'Setting of the branch (now: {what})',
    off: 'Off',
    hourly: 'At most once an hour',
    language: 'Language of the e-mails',
    branch_choice: 'Notices by e-mail, for users who chose nothing',
    branch_hint: 'Each user can choose differently under Your account.',
  },
  fr: {
    title: 'Avis par e-mail',
    lead: 'Au plus un e-mail par heure, et aucun s’il n’y a rien de nouveau. Il ne nomme aucun client : il donne le nombre, le type et l’échéance des éléments, avec des liens.',
    not_configured:
      'L’e-mail n’est pas configuré sur cette installation : aucun avis n’est envoyé. Demandez à l’exploitant de configurer un serveur de messagerie (SMTP_URL).',
    choice: 'Envoyer les avis',
    default: 'Selon le réglage de l’agence (actuellement : {what})',
    off: 'Jamais',
    hourly: 'Au plus une fois par heure',
    language: 'Langue des e-mails',
    branch_choice: 'Avis par e-mail, pour les utilisateurs sans choix',
    branch_hint: 'Chacun peut choisir autrement dans Votre compte.',
  },
});
