/**
 * A rule's sentence in French. The service writes it in English, part by part from tables (`server/src/transactions/rules/sentence.ts`), and cases keep
 * the sentences of their day: so the parts are what is translated here, and old sentences are French too. Signal | English | French; `{}` stands for a part
 * that stays, in the same order.
 */
const SIGNALS = `
amount | the amount | le montant
transaction_type | the type of transaction | le type de transaction
account_type | the account type | le type de compte
currency | the currency | la monnaie
channel | the channel | le canal
direction | the direction | le sens
is_cash | it is cash | il s’agit d’espèces
attempt_failed | the attempt failed | la tentative a échoué
same_account | origin and destination are one account | l’origine et la destination sont un même compte
merchant_category | the merchant category | la catégorie du commerçant
origin_country | the country of origin | le pays d’origine
destination_country | the country of destination | le pays de destination
counterparty_country | the country of the counterparty | le pays de la contrepartie
corridor | the corridor | le corridor
cross_border | the payment crosses a border | le paiement franchit une frontière
country_called_for_action | the counterparty's country is under an FATF call for action | le pays de la contrepartie est visé par un appel à l’action du GAFI
country_monitored | the counterparty's country is under increased monitoring by the FATF | le pays de la contrepartie est sous surveillance renforcée du GAFI
counterparty_kind | the kind of the counterparty | le type de la contrepartie
account_age | the age of the account | l’âge du compte
time_doubted | its timestamp is not plausible | son horodatage n’est pas plausible
blacklisted | a party is on a blacklist | une partie est sur une liste noire
list_hit | the strongest list hit of the parties | la plus forte correspondance des parties avec une liste
customer_risk | the customer's risk | le risque du client
customer_risk_score | the score of the customer's risk | le score de risque du client
expected_monthly | the monthly amount expected of the customer | le montant mensuel attendu du client
count | the number of the customer's transactions within {} | le nombre de transactions du client en {}
sum | the customer's total within {} | le total du client en {}
sum_before | the customer's former total within {} | le total antérieur du client en {}
band_count | the number of the customer's transactions of {} or more and less than {} within {} | le nombre de transactions du client à partir de {} et sous {} en {}
band_sum | the total of the customer's transactions of {} or more and less than {} within {} | le total des transactions du client à partir de {} et sous {} en {}
round_count | the number of the customer's transactions that are multiples of {} within {} | le nombre de transactions du client multiples de {} en {}
repeats | the number of transactions of this amount to this account within {} | le nombre de transactions de ce montant vers ce compte en {}
destinations | the number of accounts the customer paid to within {} | le nombre de comptes payés par le client en {}
new_destinations | the number of accounts paid to for the first time in 90 days within {} | le nombre de comptes payés pour la première fois en 90 jours, en {}
new_destination_share | their share of all accounts paid to within {} | leur part de tous les comptes payés en {}
usual_destinations | the number of accounts the customer pays on a usual day over {} | le nombre de comptes que le client paie un jour habituel sur {}
outflow_share | the share of the inflow that left again within {} | la part des entrées ressortie en {}
outflow_share_before | the share of the inflow that had left before this transaction within {} | la part des entrées ressortie avant cette transaction en {}
inflow | the inflow of the customer's account within {} | les entrées du compte du client en {}
payers | the number of customers who paid into the customer's account within {} | le nombre de clients qui ont versé sur le compte du client en {}
pass_through_days | the number of days on which the customer's account passed on what came in, {} or more, within {} | le nombre de jours où le compte du client a transmis ce qu’il a reçu, {} ou plus, en {}
account_known | the time since the customer's account was first seen | le temps depuis la première vue du compte du client
days_since_last | the time since the customer's last transaction | le temps depuis la dernière transaction du client
usual_amount | the customer's usual amount over {} | le montant habituel du client sur {}
deviations | the standard deviations above the customer's mean over {} | les écarts-types au-dessus de la moyenne du client sur {}
former_median | the customer's former median amount | l’ancien montant médian du client
failures | the number of the customer's failed attempts within {} | le nombre de tentatives échouées du client en {}
card_attempts | the number of attempts on this BIN from this device or address within {} | le nombre de tentatives sur ce BIN depuis cet appareil ou cette adresse en {}
speed | the speed from the last located transaction | la vitesse depuis la dernière transaction localisée
senders | the number of customers who paid to the destination account within {} | le nombre de clients qui ont payé vers le compte destinataire en {}
received | what the destination account received within {} | ce que le compte destinataire a reçu en {}
senders_before | the number of customers who had paid to it before this transaction within {} | le nombre de clients qui y avaient payé avant cette transaction en {}
received_before | what it had received before this transaction within {} | ce qu’il avait reçu avant cette transaction en {}
received_usual_day | the destination account's usual day over {} | la journée habituelle du compte destinataire sur {}
received_days | the number of days on which the destination account received something within {} | le nombre de jours où le compte destinataire a reçu quelque chose en {}
received_swept | the share of what the destination account received that left again within {} | la part de ce que le compte destinataire a reçu et qui est ressortie en {}
receiver_known | the time since the destination account was first seen | le temps depuis la première vue du compte destinataire
in_list | it is on a list | c’est sur une liste
field_text | the field | le champ
field_number | the field | le champ
field_flag | the field | le champ
slow_cycle_length | the number of steps in which the money returned to its origin within {} | le nombre d’étapes par lesquelles l’argent est revenu à son origine en {}
paid_alike | the number of payments of about this amount from the destination account to other accounts within {} | le nombre de paiements d’environ ce montant du compte destinataire vers d’autres comptes en {}
cycle_length | the number of steps in which the money returned to its origin | le nombre d’étapes par lesquelles l’argent est revenu à son origine
`;
const FRAME = `
For transactions by customers of | Pour les transactions de clients à risque
 risk: hit when |  : signaler quand
by customers of | de clients à risque
high | élevé
medium | moyen
low | faible
is on the list | est sur la liste
the account of origin | le compte d’origine
the destination account | le compte destinataire
the customer | le client
the device | l’appareil
individual or corporate accounts | les comptes individuels ou d’entreprise
individual accounts | les comptes individuels
corporate accounts | les comptes d’entreprise
For transactions of type | Pour les transactions de type
For transactions on | Pour les transactions sur
For transactions in | Pour les transactions en
accounts: hit when | comptes : signaler quand
accounts in | comptes en
: hit when |  : signaler quand
Hit when | Signaler quand
it is not so that | il n’est pas vrai que
of these hold: | de ces conditions sont remplies :
at least | au moins
is from | va de
to less than | à moins de
is more than | dépasse
is au moins | vaut au moins
is less than | est inférieur à
is at most | vaut au plus
holds | est vrai
is not | n’est pas
is | est
starts with | commence par
contains | contient
and | et
or | ou
on | sur
in | en
one hour | une heure
seconds | secondes
hours | heures
days | jours
`;
const SPAN = '(\\d+ (?:seconds|minutes|hours|days)|one hour)';
const linesOf = (table: string): string[][] =>
  table
    .trim()
    .split('\n')
    .map((line) => line.split(' | '));
const signalRows = linesOf(SIGNALS) as [name: string, english: string, french: string][];
const literally = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The longest first: of two that begin alike it is the whole one. */
const signals = signalRows
  .toSorted(([, one], [, other]) => other.length - one.length)
  .map(([, english, french]) => {
    const parts = english.split('{}').map(literally);
    // The last part that stays is always a stretch of time, where it comes after "within" or "over".
    const pattern = parts.reduce(
      (text, part, at) => `${text}${at === parts.length - 1 && /(?:within|over) $/.test(text) ? SPAN : '(.+?)'}${part}`,
    );
    return [new RegExp(pattern, 'g'), french] as const;
  });
const frame = (linesOf(FRAME) as [english: string, french: string][]).map(([english, french]) => {
  const edge = (at: string | undefined): string => (/\w/.test(at ?? '') ? '\\b' : '');
  return [new RegExp(`${edge(english[0])}${literally(english)}${edge(english.at(-1))}`, 'g'), french] as const;
});

/** Stands for a part that is done, so that no later part is found in it. */
const FIRST_MARK = 0xe000;

/** The sentence in French, with every number and name as it is. Pure. */
export function inFrench(sentence: string): string {
  const done: string[] = [];
  const keep = (text: string): string => String.fromCharCode(FIRST_MARK + done.push(text) - 1);
  let text = sentence.replace(/“[^”]*”/g, (quoted) => keep(`« ${quoted.slice(1, -1)} »`));
  for (const [pattern, french] of signals)
    text = text.replace(pattern, (_, ...found: string[]) => {
      let at = 0;
      return keep(french.replace(/\{\}/g, () => framed(found[at++] ?? '')));
    });
  text = framed(text);
  // What was kept may hold what was kept before it.
  while (/[\ue000-\uf8ff]/.test(text))
    text = text.replace(/[\ue000-\uf8ff]/g, (mark) => done[mark.charCodeAt(0) - FIRST_MARK] ?? '');
  return text;
}

const framed = (text: string): string => frame.reduce((now, [pattern, french]) => now.replace(pattern, french), text);

const units: Readonly<Record<string, string>> = { s: 'seconds', m: 'minutes', h: 'hours', d: 'days' };
/** `24h` as a sentence says it. */
const spanOf = (window: string): string =>
  window === '1h'
    ? 'one hour'
    : window.replace(/^(\d+)([smhd])$/, (_, n: string, unit: string) => `${n} ${units[unit]}`);

/** Signals whose sentence has amounts: a label has none, or has them in units that nobody reads. */
const withoutAmounts: Readonly<Record<string, Readonly<Record<'en' | 'fr', string>>>> = {
  band_count: {
    en: "the number of the customer's transactions in a range of amounts within {}",
    fr: 'le nombre de transactions du client dans une plage de montants en {}',
  },
  band_sum: {
    en: "the total of the customer's transactions in a range of amounts within {}",
    fr: 'le total des transactions du client dans une plage de montants en {}',
  },
  round_count: {
    en: "the number of the customer's transactions of round amounts within {}",
    fr: 'le nombre de transactions du client de montants ronds en {}',
  },
  pass_through_days: {
    en: "the number of days on which the customer's account passed on what came in within {}",
    fr: 'le nombre de jours où le compte du client a transmis ce qu’il a reçu en {}',
  },
};
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What a rule read, such as `sum 24h` or `band_count 7d from=1 to=2`, in words; undefined where the words need more than the name and the window. Pure. */
export function signalInWords(label: string, language: 'en' | 'fr'): string | undefined {
  const [name, window] = label.split(' ');
  const short = withoutAmounts[name ?? '']?.[language];
  if (short && window) {
    const span = spanOf(window);
    return capital(short.replace('{}', language === 'fr' ? inFrench(span) : span));
  }
  const row = signalRows.find(([one]) => one === name);
  if (!row) return undefined;
  const holes = row[1].split('{}').length - 1;
  if (holes > 1 || (holes === 1 && !window)) return undefined;
  const english = row[1].replace('{}', () => spanOf(window ?? ''));
  const text = language === 'fr' ? inFrench(english) : english;
  return capital(name!.startsWith('field_') && window ? `${text} ${window}` : text);
}

/** The name of a signal without its window and amounts, such as `The customer's total`; undefined of one that is not known. Pure. */
export function signalName(name: string, language: 'en' | 'fr'): string | undefined {
  const row = signalRows.find(([one]) => one === name);
  if (!row) return undefined;
  const text = withoutAmounts[name]?.[language] ?? row[language === 'fr' ? 2 : 1];
  return capital(text.replace(/,? (?:within|over|en|sur) \{\}$/, ''));
}

const silences: readonly (readonly [RegExp, string])[] = [
  [/^the country of origin is not known$/, 'le pays d’origine n’est pas connu'],
  [/^the country of destination is not known$/, 'le pays de destination n’est pas connu'],
  [/^the list “(.+)” is not published$/, 'la liste « $1 » n’est pas publiée'],
  [/^the field “(.+)” was not given$/, 'le champ « $1 » manque'],
  [/^this is the first transaction$/, 'c’est la première transaction'],
  [/^fewer than (\d+) transactions in this currency$/, 'moins de $1 transactions dans cette monnaie'],
  [/^nobody was screened: run_kyc was not set$/, 'personne n’a été filtré : run_kyc n’était pas demandé'],
  [/^the customer has no risk rating$/, 'le client n’a pas d’évaluation de risque'],
  [
    /^no expected activity was declared in this currency$/,
    'aucune activité attendue n’est déclarée dans cette monnaie',
  ],
  [/^nothing came in within the window$/, 'rien n’est entré dans la période'],
  [/^it received on fewer than (\d+) days$/, 'il a reçu moins de $1 jours'],
  [/^(\S+) and (\S+) were not given$/, '$1 et $2 manquent'],
  [/^(\S+) and (\S+) was not given$/, '$1 et $2 manquent'],
  [/^(\S+) or (\S+) was not given$/, '$1 ou $2 manque'],
  [/^(\S+) was not given$/, '$1 manque'],
];
const silenceInFrench = (text: string): string => {
  const found = silences.find(([form]) => form.test(text));
  return found ? text.replace(...found) : text;
};
/** Why a rule could say nothing, in French: one cause, or several with semicolons between them. Pure. */
export const silencesInFrench = (text: string): string => text.split('; ').map(silenceInFrench).join(' ; ');
