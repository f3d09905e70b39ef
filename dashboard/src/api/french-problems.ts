import { addressFault } from './french-address-faults.ts';

/** What the service says where it refuses what a person does here, in French. Of what a program alone can be told there is none. */
export const frenchProblems: Readonly<Record<string, string>> = {
  'No entry that is listed was found in these files': 'Le fichier reçu ne contient aucune entrée.',
  'The refresh broke off': 'L’actualisation a été interrompue.',
  'A snapshot is being made already': 'Un instantané est déjà en cours de création.',
  'The official address could not be fetched': 'L’adresse officielle n’a pas pu être atteinte.',
  'Not found': 'Introuvable : cela a pu être supprimé entre-temps.',
  'You do not have permission to perform this action': 'Votre rôle ne permet pas cette action.',
  'This request did not come from the dashboard': 'Cette demande ne vient pas du tableau de bord.',
  'Wrong email or password': 'Adresse e-mail ou mot de passe incorrect.',
  'Wrong password': 'Mot de passe incorrect.',
  'Wrong code': 'Code incorrect.',
  'This code has ended: enter the one that is shown now':
    'Ce code n’est plus valable : saisissez celui qui s’affiche maintenant.',
  'Wrong code; the clock of the phone must be right': 'Code incorrect ; l’heure du téléphone doit être juste.',
  'Too many failed attempts, try again later': 'Trop de tentatives échouées : réessayez plus tard.',
  'Set up your own second factor first': 'Installez d’abord votre propre second facteur.',
  'Set up a second factor first': 'Installez d’abord un second facteur.',
  'This email address has a user in your account already':
    'Cette adresse e-mail a déjà un utilisateur dans votre compte.',
  'Too many links by mail were asked for: wait': 'Trop de liens ont été demandés par e-mail : attendez.',
  'It is decided already': 'C’est déjà décidé.',
  'Nothing was decided': 'Rien n’a été décidé.',
  'Only who decided takes it back': 'Seule la personne qui a décidé peut revenir dessus.',
  'The time to take it back is over': 'Le délai pour revenir dessus est passé.',
  'Nothing waits for a second person': 'Rien n’attend une seconde personne.',
  'You cannot agree to your own decision: ask another person':
    'Vous ne pouvez pas approuver votre propre décision : demandez à une autre personne.',
  'A decision on it waits for a second person already': 'Une décision attend déjà une seconde personne.',
  'A note is required with this reason: write how you came to it':
    'Ce motif demande une note : écrivez comment vous y êtes arrivé.',
  'This outcome needs an approved report of the case: draft one, and have another person approve it':
    'Cette issue demande une déclaration approuvée du dossier : rédigez-en une, et faites-la approuver par une autre personne.',
  'The case has an approved report: propose the outcome “reported”':
    'Le dossier a une déclaration approuvée : proposez l’issue « déclaré ».',
  'A closed case has no assignee; reopen it first': 'Un dossier clos n’est à personne ; rouvrez-le d’abord.',
  'The case is closed': 'Le dossier est clos.',
  'The case is not closed': 'Le dossier n’est pas clos.',
  'Nothing waits for approval': 'Rien n’attend d’approbation.',
  'Who proposed an outcome cannot approve it: another person must':
    'Qui a proposé une issue ne peut l’approuver : une autre personne le doit.',
  'A rule about blacklists or watch lists cannot be set aside':
    'Une règle sur les listes noires ou de surveillance ne peut être mise de côté.',
  'Invalid value for rule: this case is about an account that receives, and the rule about customers':
    'Ce dossier porte sur un compte qui reçoit, et cette règle sur les clients.',
  'Invalid value for rule: this case is about a customer, and the rule about accounts that receive':
    'Ce dossier porte sur un client, et cette règle sur les comptes qui reçoivent.',
  'The snooze does not wait for a second person': 'Cette mise de côté n’attend pas de seconde personne.',
  'You cannot approve your own snooze: ask another person':
    'Vous ne pouvez pas approuver votre propre mise de côté : demandez à une autre personne.',
  'The subject of this case is not known any more': 'La personne de ce dossier n’est plus connue.',
  'An approved report is never changed: draft another':
    'Une déclaration approuvée ne change plus : rédigez-en une autre.',
  'You cannot approve a report that you wrote in: ask another person':
    'Vous ne pouvez pas approuver une déclaration dans laquelle vous avez écrit : demandez à une autre personne.',
  'An alert joined the case meanwhile: look at it again': 'Une alerte a rejoint le dossier entre-temps : relisez-le.',
  'An alert joined the case since this outcome was proposed: look at it, and name it as `alert`':
    'Une alerte a rejoint le dossier depuis la proposition : lisez-la d’abord.',
  'The report was changed meanwhile: look at it again': 'La déclaration a changé entre-temps : relisez-la.',
  'The report was approved already': 'La déclaration est déjà approuvée.',
  'The report is not approved yet': 'La déclaration n’est pas encore approuvée.',
  "You can't publish your own draft. Ask another person who may change settings.":
    'Qui a rédigé des règles ne peut les publier : une autre personne le doit.',
  'The rules in force were changed since: draft the change again':
    'Les règles en vigueur ont changé depuis : rédigez à nouveau la modification.',
  'The draft changes nothing': 'Le brouillon ne change rien.',
  'The draft is not open': 'Le brouillon n’est plus ouvert.',
  'The list has this value already': 'La liste a déjà cette valeur.',
  'The export is not done yet': 'L’export n’est pas terminé.',
  'Nothing is kept of this person': 'Rien n’est conservé de cette personne.',
  'What is kept of this person is no longer what was shown: look again':
    'Ce qui est conservé de cette personne n’est plus ce qui a été montré : regardez à nouveau.',
  'Give number, name with birth_date, reference or email':
    'Donnez un numéro, un nom avec la date de naissance, une référence ou une adresse e-mail.',
  'name and birth_date go together': 'Le nom et la date de naissance vont ensemble.',
  'A legal hold keeps this record': 'Une conservation légale garde cet enregistrement.',
  'Your branch lets owners and admins reveal, not analysts':
    'Dans votre agence, l’administrateur du compte et les administrateurs révèlent, pas les analystes.',
  'The service is not ready yet, try again shortly': 'Le service n’est pas encore prêt : réessayez sous peu.',
  'Documents are being made: try again': 'D’autres documents sont en cours : réessayez.',
  'Reports are being checked: try again': 'Des déclarations sont en cours de contrôle : réessayez.',
};
const forms: readonly (readonly [form: RegExp, say: (...found: string[]) => string])[] = [
  [
    /^Invalid value for (\S+): expected text that is not blanks alone$/,
    (field) => `Valeur incorrecte pour ${field} ; attendu : un texte, et pas seulement des espaces`,
  ],
  [
    /^Invalid value for (\S+): expected (.+)$/,
    (field, wanted) => `Valeur incorrecte pour ${field} ; attendu : ${wanted}`,
  ],
  [/^The URL could not be used: (.+)$/, (why) => `L’adresse n’a rien donné : ${addressFault(why)}`],
  [
    /^(\d+) of the (\d+) entries of the version before are gone: /,
    (gone, of) =>
      `${gone} des ${of} entrées de la version précédente n’y sont plus : c’est sans doute un fichier coupé ou une autre liste. Votre exploitant peut l’imposer si c’est juste.`,
  ],
  [/^(\S+) is required$/, (field) => `Il faut ${field}.`],
  [
    /^(\d+) reveals an hour are made: wait, or ask the owner$/,
    (n) => `${n} révélations ont été faites en une heure : attendez, ou demandez à l’administrateur du compte.`,
  ],
  [
    /^(\d+) (?:exports|back-tests) are under way already: wait for one to end$/,
    (n) => `${n} sont déjà en cours : attendez la fin de l’un d’eux.`,
  ],
  [
    /^(\d+) drafts of this case are open already: fill in one of them$/,
    (n) => `${n} brouillons de ce dossier sont déjà ouverts : remplissez l’un d’eux.`,
  ],
  [
    /^There are (\d+) open drafts already: publish or discard some$/,
    (n) => `${n} brouillons sont déjà ouverts : publiez ou abandonnez-en.`,
  ],
  [/^part-\d+: is no file of /, () => 'L’adresse officielle a donné autre chose que cette liste.'],
  [/^part-\d+: /, () => 'Le fichier reçu de l’adresse officielle est incomplet ou abîmé.'],
  [
    /^This reason is not allowed here\. Allowed for \w+: /,
    () => 'Ce motif ne convient pas ici : choisissez-en un autre.',
  ],
  [/^At most (\d+) views can be kept$/, (n) => `On peut garder ${n} vues au plus.`],
  [
    /^The draft was (published|discarded) already$/,
    (how) => `Le brouillon est déjà ${how === 'published' ? 'publié' : 'abandonné'}.`,
  ],
  [/^The password must have at least (\d+) characters$/, (n) => `Le mot de passe doit avoir au moins ${n} caractères.`],
  [/^The password must have at most (\d+) characters$/, (n) => `Le mot de passe doit avoir au plus ${n} caractères.`],
  [
    /^The password is too easy to guess\./,
    () => 'Ce mot de passe est trop facile à deviner. Prenez plusieurs mots sans rapport entre eux.',
  ],
];

/** A refusal of the service in French; one that is not known stays as it came. */
export function inFrench(message: string): string {
  if (Object.hasOwn(frenchProblems, message)) return frenchProblems[message]!;
  for (const [form, say] of forms) {
    const found = form.exec(message);
    if (found) return say(...found.slice(1));
  }
  return message;
}
