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
