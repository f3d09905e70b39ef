const PARTS = `
aml | Screening asked for | Filtrage demandé
abandoned | Attempts given up | Tentatives abandonnées
account_type | Account type | Type de compte
action | What the rule does | Effet de la règle
activity | Course of the run | Déroulement du parcours
activity_code | Activity code | Code d’activité
after | Afterwards | Après
age | Age | Âge
ahead_ms | Clip ahead of the clock (ms) | Avance de la vidéo sur l’horloge (ms)
alert | Alert | Alerte
alerts | Alerts | Alertes
amount | Amount | Montant
answered | Answered | Répondu
approved_by | Approved by | Approuvé par
asked | Asked for | Demandé
assignee | Assignee | Attribué à
at | Time | Heure
attempted | Attempted | Tenté
attempts | Requests to providers | Demandes aux fournisseurs
before | Before | Avant
behind_ms | Clip behind the clock (ms) | Retard de la vidéo sur l’horloge (ms)
biometrics | Faces | Visages
blur_score | Sharpness of the face | Netteté du visage
bound_share | Share of the clip that is bound | Part liée de la vidéo
bytes_match | Bytes are those recorded | Octets identiques à l’enregistrement
capture | Pictures taken | Prises de vue
case_id | Case | Dossier
cause | Cause | Cause
challenge | Turns asked for | Mouvements demandés
chosen_by | Chosen by | Choisi par
city | Town | Ville
closed_at | Closed | Clos le
code | Code | Code
codec | Codec | Codec
cohort | Branch’s own faces | Visages propres à l’agence
commitments | Binding of the clip | Liaison de la vidéo
completed_at | Completed | Achevé
confidence | Agreement (%) | Concordance (%)
confidence_in_percentage | Certainty (%) | Certitude (%)
confidence_percentage | Agreement (%) | Concordance (%)
container | File format | Format du fichier
copy | As it was then | Tel qu’à ce moment
count | Faces in the picture | Visages sur l’image
country_code | Country | Pays
created_at | Recorded | Enregistré
cross_checks | Cross-checks | Contrôles croisés
cues | Signs of life | Signes de vie
currency | Currency | Monnaie
customer_profile | The authority’s data | Données de l’autorité
date_of_issue | Date of issue | Date de délivrance
decided_at | Decided | Décidé le
decided_by | Decided by | Décidé par
detail | Answer | Réponse
details | Details | Détails
device | Device | Appareil
disposition | Outcome | Issue
distance | Distance of the faces | Distance des visages
distance_without | Distance without the branch’s own faces | Distance sans les visages propres à l’agence
document_type | Kind of document | Type de document
dominant_emotion | Expression | Expression
doubtful | Doubtful | Douteux
due_at | Due | Échéance
duration_seconds | Duration (seconds) | Durée (secondes)
engine_version | Version of the matcher | Version du moteur
entity_id | Entry of the list | Entrée de la liste
error | Fault | Erreur
event | Event | Événement
exact_confidence | Agreement, exact (%) | Concordance exacte (%)
face_analysis | The face in the picture | Le visage sur l’image
face_confidence | Certainty of the face | Certitude du visage
face_detected | Face found | Visage trouvé
face_match | Comparison of faces | Comparaison de visages
face_quality | Quality of the face | Qualité du visage
faces | Faces | Visages
failed_attempts | Failed attempts | Tentatives échouées
failure_reason | Why it failed | Motif de l’échec
families | Families of rules | Familles de règles
family | Family | Famille
fastest | Fastest turn (degrees a frame) | Mouvement le plus rapide (degrés par image)
fault | Fault | Défaut
features | How the name matched | Concordance du nom
fields | Fields that were read | Ce qui a été lu
findings | Findings | Constats
format | Format | Format
found | Found | Trouvé
found_late | Found afterwards | Trouvé après coup
four_eyes | Second person required | Seconde personne requise
frames | Frames | Images de la vidéo
full_name | Whole name | Nom complet
has_approved_report | Has an approved report | A une déclaration approuvée
hash | Hash | Empreinte
hedged | Second provider asked in parallel | Second fournisseur interrogé en parallèle
held_ms | Held (ms) | Tenu (ms)
history | History | Historique
history_intact | Chain of the history is intact | Chaîne de l’historique intacte
id | Number | Numéro
id_type | Kind of document | Type de document
image_height | Height of the picture (pixels) | Hauteur de l’image (pixels)
image_width | Width of the picture (pixels) | Largeur de l’image (pixels)
inputs | What the decision was made from | Éléments de la décision
ip | Network address | Adresse réseau
address | Address | Adresse
is_blurry | Blurred | Flou
is_expired | Expired | Expiré
issue_date | Date of issue | Date de délivrance
ivs | Identity check asked for | Vérification d’identité demandée
jitter_ms | Unevenness of the frames (ms) | Irrégularité des images (ms)
lag_ms | Began after (ms) | Commencé après (ms)
least | Least certain character | Caractère le moins certain
lightened | Lightened | Éclaircie
lines | Lines | Lignes
list | List | Liste
list_version | Version of the list | Version de la liste
list_versions | Versions of the lists | Versions des listes
liveness_passed | Found live | Reconnu vivant
liveness_verified | Found live | Reconnu vivant
longest_gap_ms | Longest gap (ms) | Plus longue lacune (ms)
looks_like | Looks like | Ressemble à
match | Match | Concordance
media | Kind of picture | Type d’image
message | Message | Message
mrz | Machine-readable zone (MRZ) | Zone lisible à la machine (MRZ)
n | Line | Ligne
needs_second_person | Needs a second person | Exige une seconde personne
noise | Noise | Bruit
not_verified | Not verified | Non vérifié
note | Note | Note
on_contradiction | On a contradiction | En cas de contradiction
onboarding_id | Record | Enregistrement
os | System | Système
other_name | Other name | Autre nom
other_names | Other names | Autres noms
outdated_lists | Outdated lists | Listes périmées
overdue | Overdue | En retard
pages | Pages | Pages
pep_types | Kinds of office | Types de fonction
peps | Politically exposed persons | Personnes politiquement exposées
person | Person | Personne
place_of_live | Place of residence | Lieu de résidence
policy | Policy | Politique
policy_version | Version of the policy | Version de la politique
political_post | Post | Fonction
proposed_at | Proposed | Proposé le
proposed_by | Proposed by | Proposé par
proposedBy | Proposed by | Proposé par
provenance | Made with | Établi avec
provider | Provider | Fournisseur
quality | Quality | Qualité
outcome | Outcome | Résultat
read_aloud | Texts read aloud on the page | Textes lus à haute voix sur la page
reference | Reference | Référence
score | Score | Score
reason | Reason | Motif
requested_at | Asked for | Demandé le
request_context | Where it came from | Provenance de la demande
residual | Remainder | Résidu
response_code | Answer’s code | Code de réponse
results | What the rules said | Ce que disent les règles
returned | Came back | Retour au centre
risk_level | Risk level | Niveau de risque
rule_names | Names of rules | Noms des règles
rules | Rules | Règles
run_kyc | Parties screened | Parties filtrées
sanction_types | Kinds of listing | Types d’inscription
sanctions | Sanctions lists | Listes de sanctions
screened | Screened | Filtrés
seen | Seen | Vu
self_approved | Approved by the proposer | Approuvé par l’auteur
sentence | Rule | Règle
session_id | Session | Session
settings | What was asked for | Ce qui était demandé
severity | Severity | Gravité
shares | Weights | Poids
signals | Signs of a made-up clip | Signes d’une vidéo fabriquée
skipped | Left out | Omis
sla_at | Due | Échéance
stage | Stage | Étape
started_at | Begun | Commencé
state | State | État
status | State | État
stills | Still pictures | Images fixes
strength | Strength | Force
subject | Subject | Personne concernée
submitted_at | Sent | Envoyé
text | Words | Texte
threshold | Limit | Seuil
timestamp | Time | Heure
told_ms | Told at (ms) | Annoncé à (ms)
total | Total | Total
traces | Traces in the clip | Traces dans la vidéo
transaction | Transaction | Transaction
transaction_id | Transaction | Transaction
transaction_type | Type of transaction | Type de transaction
turned | Turned (degrees) | Tourné (degrés)
turns | Turns | Mouvements
type | Kind | Type
updated_at | Last changed | Dernier changement
user_agent | Browser | Navigateur
user_id | By | Par
valid | Valid | Valide
verdict | Verdict | Verdict
verification_id | Record | Enregistrement
verification_type | Kind of run | Type de parcours
verified | Confirmed | Confirmé
version | Version | Version
warnings | Warnings | Avertissements
when_not_checked | Where it could not be checked | Si le contrôle est impossible
work | Item of the queue | Élément de la file
why | Why | Pourquoi
sequence | Line of the log | Ligne du journal
public_key | Public key | Clé publique
signature | Signature | Signature
made | Made | Établi
personal_data | Personal data | Données personnelles
sha256 | SHA-256 of this pack | SHA-256 de ce dossier de preuves
entity_name | Name | Nom
political_posts | Posts | Fonctions
result | Result | Résultat
evidence | Evidence | Preuves
adverse_media | Adverse media | Presse défavorable
dark_rim | Dark rim | Bord sombre
periodicity | Fine pattern that repeats | Motif fin qui se répète
recapture | Network against screens and prints | Réseau contre écrans et impressions
screen | Signs of a screen or a print | Signes d’un écran ou d’une impression
screen_dark_rim_from | Dark rim from which it is not valid | Bord sombre à partir duquel il n’est pas valide
screen_periodicity_from | Fine pattern from which it is not valid | Motif fin à partir duquel il n’est pas valide
screen_recapture_from | Network’s odds from which it is not valid | Score du réseau à partir duquel il n’est pas valide
data | Data | Données
codes | Codes | Codes
doubts | Doubts | Doutes
rejected_attempts | Refused attempts | Tentatives refusées
`;
const VALUES = `
rejected | Not the same person | Pas la même personne
approved | The same person | La même personne
mrz | MRZ | MRZ
barcode | Code | Code
strong | Strong | Forte
possible | Possible | Possible
weak | Weak | Faible
success | Done | Fait
not_found | Not found | Introuvable
record | Is recorded | Est noté
fail | Fails | Échoue
accept | Accepted | Acceptées
refuse | Refused | Refusées
none | None | Aucun
failed | Failed | Échoué
no_match | No match | Pas de concordance
data_verification | Identity number and face | Numéro d’identité et visage
document_verification | Document and face | Document et visage
liveness_only | Liveness alone | Preuve de vie seule
identity | Identity | Identité
happy | Happy | Joie
neutral | Neutral | Neutre
sad | Sad | Tristesse
angry | Angry | Colère
fear | Afraid | Peur
surprise | Surprised | Surprise
disgust | Disgusted | Dégoût
amount | Amount | Montant
blacklist | Blacklist | Liste noire
card | Card | Carte
dormancy | Dormant account | Compte dormant
geography | Place | Lieu
network | Network of accounts | Réseau de comptes
pass_through | Passing through | Transit
profile | Customer’s profile | Profil du client
screening | Screening | Filtrage
structuring | Structuring | Fractionnement
velocity | Pace | Fréquence
mobile | Telephone | Téléphone
desktop | Computer | Ordinateur
tablet | Tablet | Tablette
wrong_type | Another kind of document | Autre type de document
turns | Turns of the head | Mouvements de tête
virtual_camera | Virtual camera | Caméra virtuelle
automated_browser | Automated browser | Navigateur automatisé
device_mismatch | Device and browser disagree | Appareil et navigateur discordants
container_mismatch | File and browser disagree | Fichier et navigateur discordants
no_facing_mode | Camera without a direction | Caméra sans orientation
even_timing | Frames too evenly spaced | Images trop régulières
no_sensor_noise | No noise of a sensor | Aucun bruit de capteur
several_browsers | Several browsers in one run | Plusieurs navigateurs dans un parcours
`;

function tableOf(table: string) {
  const lines = table.trim().split('\n');
  const cells = lines.map((line) => line.split(' | ') as [name: string, en: string, fr: string]);
  return new Map(cells.map(([name, en, fr]) => [name, { en, fr }]));
}

/**
 * Labels for the parts of a record. They are used in a document that shows the whole record. Each line has the name,
 * the English text and the French text.
 */
export const rows = tableOf(PARTS);
/** Values of fixed lists that have no other text yet. Each line has the value, the English text and the French text. */
export const values = tableOf(VALUES);
