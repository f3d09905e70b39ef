/**
 * Description of each audited request: request | English | French. A test checks that every audited request is in the
 * table.
 */
const TABLE = `
GET /v1/audit-log | Read the audit log | A lu le journal d’audit
GET /v1/audit-log/check | Checked the audit log’s chain | A vérifié la chaîne du journal
GET /v1/audit-log/head | Read the end of the audit log | A lu la fin du journal d’audit
POST /v1/auth/sign-in | Signed in | S’est connecté
POST /v1/auth/sign-out | Signed out | S’est déconnecté
POST /v1/auth/sign-out-everywhere | Ended all own sessions | A fermé toutes ses sessions
POST /v1/auth/confirm | Gave the password again | A redonné son mot de passe
POST /v1/auth/password | Changed the own password | A changé son mot de passe
POST /v1/auth/reset | Asked for a link to set a password | A demandé un lien de mot de passe
POST /v1/auth/set-password | Set a password by a link | A choisi un mot de passe par un lien
POST /v1/auth/second-factor | Began to set up a second factor | A commencé un second facteur
POST /v1/auth/second-factor/confirm | Turned the second factor on | A activé le second facteur
POST /v1/auth/second-factor/remove | Removed the own second factor | A retiré son second facteur
POST /v1/auth/sign-in/passkey/finish | Signed in with a passkey | S’est connecté avec une clé d’accès
POST /v1/auth/passkeys | Added a passkey | A ajouté une clé d’accès
DELETE /v1/auth/passkeys/:id | Removed a passkey | A retiré une clé d’accès
POST /v1/auth/recovery-codes | Made new recovery codes | A créé des codes de secours
GET /v1/auth/sessions | Looked at the own sessions | A consulté ses sessions
DELETE /v1/auth/sessions/:id | Ended a session | A fermé une session
GET /v1/account/security | Looked at the account’s security | A consulté la sécurité du compte
PUT /v1/account/security | Changed the account’s security | A modifié la sécurité du compte
PUT /v1/authorities | Changed the identity providers | A modifié les fournisseurs d’identité
PUT /v1/authorities/:provider/credentials | Set a provider’s credentials | A saisi les accès d’un fournisseur
GET /v1/blacklist | Looked at the blacklist | A consulté la liste noire
GET /v1/blacklist/:id | Looked at an entry of the blacklist | A consulté une entrée de la liste noire
POST /v1/blacklist | Put somebody on the blacklist | A ajouté quelqu’un à la liste noire
POST /v1/lists/refreshes | Had official lists fetched | A fait prendre des listes officielles
POST /v1/blacklist/import | Imported a blacklist | A importé une liste noire
GET /v1/cases | Looked at the cases | A consulté les dossiers
GET /v1/cases/:id | Looked at a case | A consulté un dossier
GET /v1/cases/:id/links | Looked at a case’s links | A consulté les liens d’un dossier
GET /v1/cases/:id/money | Looked at a case’s money in and out | A consulté les entrées et sorties d’un dossier
POST /v1/cases | Opened a case without an alert | A ouvert un dossier sans alerte
POST /v1/cases/next | Took the next case | A pris le dossier suivant
POST /v1/cases/:id/assign | Assigned a case | A attribué un dossier
POST /v1/cases/:id/notes | Wrote a note on a case | A noté dans un dossier
POST /v1/cases/:id/attachments | Attached a file to a case | A joint un fichier à un dossier
GET /v1/cases/:id/attachments/:attachment | Downloaded a case’s file | A téléchargé un fichier d’un dossier
POST /v1/cases/:id/attachments/:attachment/remove | Removed a case’s file | A retiré un fichier d’un dossier
POST /v1/cases/:id/propose | Proposed a case’s outcome | A proposé l’issue d’un dossier
POST /v1/cases/:id/approve | Approved a case’s outcome | A approuvé l’issue d’un dossier
POST /v1/cases/:id/reject | Sent a case’s outcome back | A renvoyé l’issue d’un dossier
POST /v1/cases/:id/reopen | Reopened a case | A rouvert un dossier
GET /v1/cases/:id/evidence.json | Took a case’s evidence (JSON) | A pris les preuves d’un dossier (JSON)
GET /v1/cases/:id/evidence.pdf | Took a case’s evidence (PDF) | A pris les preuves d’un dossier (PDF)
GET /v1/cases/:id/reports | Looked at a case’s reports | A consulté les déclarations d’un dossier
POST /v1/cases/:id/reports | Drafted a report | A rédigé une déclaration
GET /v1/customers | Looked at the customers | A consulté les clients
GET /v1/customers/:reference | Looked at a customer | A consulté un client
POST /v1/customers/search | Searched the customers | A cherché parmi les clients
GET /v1/verifications | Looked at the verifications | A consulté les vérifications
GET /v1/verifications/:id | Looked at a verification | A consulté une vérification
GET /v1/verifications/:id/images/:index | Looked at an image | A consulté une image
GET /v1/verifications/:id/replay | Decided a verification again | A décidé à nouveau une vérification
GET /v1/verifications/:id/evidence.json | Took a verification’s evidence (JSON) | A pris les preuves d’une vérification (JSON)
GET /v1/verifications/:id/evidence.pdf | Took a verification’s evidence (PDF) | A pris les preuves d’une vérification (PDF)
POST /v1/verifications/search | Searched the verifications | A cherché parmi les vérifications
GET /v1/transactions | Looked at the transactions | A consulté les transactions
GET /v1/transactions/:id | Looked at a transaction | A consulté une transaction
GET /v1/transactions/:id/replay | Evaluated a transaction again | A réévalué une transaction
GET /v1/reportable-transactions | Looked at a day’s transactions over the reporting threshold | A consulté les transactions d’un jour au-dessus du seuil de déclaration
POST /v1/reveal | Revealed what is masked | A révélé ce qui est masqué
GET /v1/queue | Looked at the queue | A consulté la file
PUT /v1/me/notice-mail | Chose the own notices by e-mail | A choisi ses avis par e-mail
GET /v1/queue/notices | Looked at the own notices | A consulté ses avis
GET /v1/queue/:id | Looked at an item of the queue | A consulté un élément de la file
POST /v1/queue/next | Took the next item | A pris l’élément suivant
POST /v1/queue/assign | Assigned items of the queue | A attribué des éléments de la file
POST /v1/queue/decisions | Decided several items | A décidé plusieurs éléments
POST /v1/queue/:id/decision | Decided an item | A décidé un élément
POST /v1/queue/:id/checklist | Changed a step of a checklist | A modifié une étape d’une liste de contrôle
POST /v1/queue/:id/undo | Took a decision back | A repris une décision
POST /v1/queue/:id/second | Judged a proposed decision | A jugé une décision proposée
GET /v1/alerts | Looked at the screening alerts | A consulté les alertes de filtrage
GET /v1/alerts/:id | Looked at a screening alert | A consulté une alerte de filtrage
POST /v1/alerts/:id/decision | Decided a screening alert | A décidé une alerte de filtrage
GET /v1/exports | Looked at the exports | A consulté les exports
GET /v1/exports/:id | Looked at an export | A consulté un export
GET /v1/exports/:id/file | Downloaded an export | A téléchargé un export
POST /v1/exports | Exported a list | A exporté une liste
DELETE /v1/exports/:id | Deleted an export | A supprimé un export
GET /v1/faces/cohort | Looked at the enrolled faces | A consulté les visages enregistrés
POST /v1/faces/cohort/snapshots | Froze the enrolled faces | A figé les visages enregistrés
GET /v1/api-keys | Looked at the API keys | A consulté les clés d’API
POST /v1/api-keys | Issued an API key | A émis une clé d’API
PATCH /v1/api-keys/:id | Changed an API key | A modifié une clé d’API
POST /v1/api-keys/:id/replacement | Replaced an API key | A remplacé une clé d’API
DELETE /v1/api-keys/:id | Revoked an API key | A révoqué une clé d’API
POST /v1/branches | Created a branch | A créé une agence
PATCH /v1/branches/:id | Changed a branch | A modifié une agence
GET /v1/employees | Looked at the people | A consulté les personnes
POST /v1/employees | Added a person | A ajouté une personne
PATCH /v1/employees/:id | Changed a person | A modifié une personne
POST /v1/employees/:id/password-link | Made a link to set a password | A créé un lien de mot de passe
DELETE /v1/employees/:id/second-factor | Removed a person’s second factor and passkeys | A retiré le second facteur et les clés d’accès d’une personne
GET /v1/overview | Looked at the overview | A consulté la vue d’ensemble
GET /v1/operator | Looked at the installation | A consulté l’installation
POST /v1/persons/find | Looked for what is kept about a person | A cherché ce qui est gardé sur une personne
POST /v1/persons/export | Exported what is kept about a person | A exporté ce qui est gardé sur une personne
POST /v1/persons/forget | Deleted what is kept about a person | A supprimé ce qui est gardé sur une personne
GET /v1/legal-holds | Looked at the legal holds | A consulté les conservations légales
POST /v1/legal-holds | Placed a legal hold | A ordonné une conservation légale
GET /v1/reports | Looked at the reports | A consulté les déclarations
GET /v1/reports/:id | Looked at a report | A consulté une déclaration
GET /v1/reports/:id/contents | Read what a report says | A lu ce que dit une déclaration
GET /v1/reports/:id/pdf | Took a report (PDF) | A pris une déclaration (PDF)
GET /v1/reports/:id/xml | Took a report (XML) | A pris une déclaration (XML)
PUT /v1/reports/:id | Filled in a report | A complété une déclaration
POST /v1/reports/:id/approve | Approved a report | A approuvé une déclaration
POST /v1/reports/:id/state | Noted what became of a report | A noté le sort d’une déclaration
GET /v1/report-profiles | Looked at the units’ profiles | A consulté les profils des cellules
POST /v1/report-profiles | Brought in a unit’s profile | A ajouté le profil d’une cellule
GET /v1/rules/backtests | Looked at the back-tests | A consulté les essais
GET /v1/rules/backtests/:id | Looked at a back-test | A consulté un essai
GET /v1/rules/backtests/:id/samples | Looked at a back-test’s samples | A consulté les échantillons d’un essai
POST /v1/rules/backtests | Began a back-test | A lancé un essai
POST /v1/rules/backtests/:id/samples/:sample | Judged a sample of a back-test | A jugé un échantillon d’un essai
POST /v1/rules/preview | Tried a rule while writing it | A essayé une règle en l’écrivant
GET /v1/rules/signals/examples | Looked at example values of signals | A consulté des exemples de valeurs de signaux
GET /v1/rule-lists | Looked at the lists of rules | A consulté les listes des règles
POST /v1/rule-lists | Made a list for rules | A créé une liste pour les règles
GET /v1/rule-lists/:id | Looked at a list of rules | A consulté une liste des règles
POST /v1/rule-lists/:id/drafts | Proposed a change to a list of rules | A proposé une modification d’une liste des règles
POST /v1/rule-lists/:id/drafts/:draft/publish | Put a change to a list of rules in force | A mis en vigueur une modification d’une liste des règles
DELETE /v1/rule-lists/:id/drafts/:draft | Discarded a change to a list of rules | A abandonné une modification d’une liste des règles
GET /v1/transaction-fields | Looked at the fields of transactions | A consulté les champs des transactions
POST /v1/transaction-fields | Declared a field of transactions | A déclaré un champ des transactions
GET /v1/rules/snoozes | Looked at the suppressed rules | A consulté les règles suspendues
POST /v1/rules/snoozes | Suppressed a rule | A suspendu une règle
POST /v1/rules/snoozes/:id/approve | Approved a suppression | A approuvé une suspension de règle
DELETE /v1/rules/snoozes/:id | Ended a suppression | A mis fin à une suspension de règle
GET /v1/rules/drafts | Looked at the drafts of rules | A consulté les projets de règles
GET /v1/rules/drafts/:id | Looked at a draft of rules | A consulté un projet de règles
GET /v1/rules/drafts/:id/shadow | Looked at a shadow run | A consulté une exécution fantôme
POST /v1/rules/drafts | Drafted rules | A rédigé des règles
POST /v1/rules/drafts/:id/publish | Published rules | A publié des règles
POST /v1/risk-models/drafts | Drafted a risk model | A rédigé un modèle de risque
POST /v1/risk-models/drafts/:id/publish | Published a risk model | A publié un modèle de risque
DELETE /v1/risk-models/drafts/:id | Discarded a draft of a risk model | A abandonné un projet de modèle de risque
GET /v1/customers/:reference/risk | Looked at the rating of a customer | A consulté la notation d’un client
PUT /v1/customers/:reference/risk | Declared what is known of a customer | A déclaré ce qui est connu d’un client
POST /v1/rules/drafts/:id/shadow | Started a shadow run | A lancé une exécution fantôme
DELETE /v1/rules/drafts/:id | Discarded a draft of rules | A abandonné un projet de règles
GET /v1/rules/versions | Looked at the versions of rules | A consulté les versions des règles
PUT /v1/rules/country | Set the rules’ country | A choisi le pays des règles
PUT /v1/thresholds | Set a limit | A fixé une limite
POST /v1/changes | Proposed a change | A proposé une modification
GET /v1/changes/:id | Looked at a proposed change | A consulté une modification proposée
POST /v1/changes/:id/approve | Approved a change | A approuvé une modification
POST /v1/changes/:id/reject | Rejected a change | A refusé une modification
POST /v1/changes/:id/withdraw | Withdrew a proposed change | A retiré une modification proposée
POST /v1/thresholds/effect | Tried a limit | A essayé une limite
POST /v1/sandbox/fill | Filled the sandbox | A rempli le bac à sable
POST /v1/sdk-config | Created an SDK configuration | A créé une configuration SDK
PATCH /v1/sdk-config/:config_id | Changed an SDK configuration | A modifié une configuration SDK
DELETE /v1/sdk-config/:config_id | Deleted an SDK configuration | A supprimé une configuration SDK
GET /v1/sdk-config/:config_id/webhook-secret | Read a webhook secret | A lu un secret de webhook
POST /v1/sdk-config/:config_id/webhook-secret | Rotated a webhook secret | A renouvelé un secret de webhook
POST /v1/sdk-config/:config_id/sandbox-run | Played a run in the sandbox | A joué un parcours dans le bac à sable
POST /v1/sdk-config/:config_id/webhook-test | Tested an SDK webhook | A essayé un webhook SDK
POST /v1/sdk-config/:config_id/test-session | Opened a test session | A ouvert une session d’essai
POST /v1/text-templates | Added a text template | A ajouté un modèle de texte
PUT /v1/text-templates/:id | Changed a text template | A modifié un modèle de texte
DELETE /v1/text-templates/:id | Removed a text template | A supprimé un modèle de texte
POST /v1/sdk/sessions | Opened a customer’s session | A ouvert la session d’un client
GET /v1/sdk/sessions/:id | Looked at a customer’s session | A consulté la session d’un client
PUT /v1/integrations/webhook | Set the webhook | A réglé le webhook
DELETE /v1/integrations/webhook | Removed the webhook | A retiré le webhook
POST /v1/integrations/webhook/test | Tested the webhook | A essayé le webhook
POST /v1/integrations/webhook/examine | Examined the receiver | A examiné le récepteur
GET /v1/webhook-deliveries | Looked at the deliveries | A consulté les envois
GET /v1/webhook-deliveries/:id | Looked at a delivery | A consulté un envoi
POST /v1/webhook-deliveries/:id/resend | Sent a delivery again | A renvoyé un envoi
POST /v1/webhook-deliveries/resend | Sent dead deliveries again | A renvoyé des envois perdus
POST /api/v1/monitoring/limit | Set the limit of one transaction | A fixé la limite d’une transaction
POST /api/v1/monitoring/threshold | Set the limit of 24 hours | A fixé la limite de 24 heures
POST /api/onboarding/settings | Changed the onboarding settings | A modifié les réglages d’entrée
GET /api/v1/transactions/:transaction_id | Read a transaction | A lu une transaction
GET /api/v1/customers/:reference | Read a customer | A lu un client
GET /api/v1/verifications | Read the verifications | A lu les vérifications
GET /api/v1/verifications/:id | Read a verification | A lu une vérification
`;
const deeds = new Map(
  TABLE.trim()
    .split('\n')
    .map((line) => {
      const [request = '', en = '', fr = ''] = line.split(' | ');
      return [request, { en, fr }] as const;
    }),
);

/** Returns the description of a request. Undefined if there is none. The page then shows the request itself. */
export const deedOf = (request: string, language: 'en' | 'fr'): string | undefined => deeds.get(request)?.[language];

/**
 * Addresses of pages, by the first word of the subject. If the subject is only a number, the first word of the request
 * is used instead.
 */
const pages: Readonly<Record<string, string>> = {
  ...{
    verification: 'verifications',
    item: 'queue',
    queue: 'queue',
    alert: 'alerts',
    case: 'cases',
    report: 'reports',
  },
  transaction: 'transactions',
};
const singular = (word: string): string => (word === 'queue' ? word : word.replace(/s$/, ''));

/** Returns the address of a subject's page in the dashboard; undefined if there is none. */
export function pageOfSubject(request: string, subject: string | null): string | undefined {
  if (!subject) return undefined;
  const [, word, id] = /^([a-z]+)[ :](\d+)(?=$|[:,])/.exec(subject) ?? [];
  const bare = /^\/v1\/([a-z]+)\/:id/.exec(request.split(' ')[1] ?? '')?.[1];
  const page = pages[word ?? (bare ? singular(bare) : '')];
  return page && `/${page}/${id ?? subject}`;
}
