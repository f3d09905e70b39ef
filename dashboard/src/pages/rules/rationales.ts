/** Why each shipped rule is there: English, as the service sends it | French. */
const TABLE = `
Transactions at or over the threshold are reported by law whether suspicious or not; the rule makes them findable. | La loi veut que les transactions au seuil ou au-dessus soient déclarées, suspectes ou non ; la règle permet de les trouver.
Splitting one payment into parts below the threshold to avoid a report is itself an offence (structuring). | Fractionner un paiement en parts sous le seuil pour éviter une déclaration est en soi un délit (fractionnement).
Money spread to many accounts that were never paid before is how proceeds are layered. Wages go to the same people every month. | Répartir de l’argent sur beaucoup de comptes jamais payés auparavant est une manière d’empiler les produits du crime. Les salaires vont chaque mois aux mêmes personnes.
An account through which money passes without rest is a sign of layering or of a mule. | Un compte où l’argent passe sans s’arrêter est un signe d’empilage ou de mule.
The slower form of rapid movement: the same money in and out within a day. One who also spends what he had before is not meant. | La forme lente du passage rapide : le même argent entre et sort dans la journée. Qui dépense aussi ce qu’il avait avant n’est pas visé.
Accounts that wake up with large movements are often sold or taken over. | Les comptes qui se réveillent par de gros mouvements sont souvent vendus ou usurpés.
Round amounts are weak evidence; they add to other suspicions and never flag alone. | Les montants ronds sont un indice faible ; ils s’ajoutent à d’autres soupçons et ne signalent jamais seuls.
What does not fit the customer's known business must be looked at (FATF recommendation 10, ongoing monitoring). | Ce qui ne cadre pas avec l’activité connue du client doit être examiné (recommandation 10 du GAFI, vigilance constante).
A person does not make so many payments by hand. Wages to people who were paid before are not meant. | Personne ne fait autant de paiements à la main. Les salaires versés à des personnes déjà payées auparavant ne sont pas visés.
A burst within a minute is automated. Of companies, wages to people who were paid before are not meant. | Une rafale en une minute est automatisée. Pour les entreprises, les salaires versés à des personnes déjà payées auparavant ne sont pas visés.
Repeated equal payments split a larger one or are a replay. | Des paiements égaux répétés fractionnent un plus grand ou sont un rejeu.
A payment to oneself moves nothing and inflates turnover. | Un paiement à soi-même ne déplace rien et gonfle le chiffre d’affaires.
Guessing of PINs, card data or one-time codes. | On devine des codes PIN, des données de carte ou des codes à usage unique.
Stolen card numbers are tried with small payments first. | Les numéros de carte volés sont d’abord essayés par de petits paiements.
Two places that far apart cannot both be the customer. | Deux lieux si éloignés ne peuvent pas être tous deux le client.
The branch's or account's own decision. | La décision de l’agence ou du compte.
Payments with sanctioned persons are forbidden; a person must look. | Les paiements avec des personnes sanctionnées sont interdits ; une personne doit regarder.
Small deposits of many people collected in one account (smurfing), or victims paying a fraudster. | De petits dépôts de beaucoup de gens réunis sur un compte (schtroumpfage), ou des victimes qui paient un fraudeur.
An account opened to collect proceeds and pass them on. | Un compte ouvert pour collecter des produits du crime et les faire suivre.
The same pattern seen from the payment that empties the account. | Le même schéma, vu depuis le paiement qui vide le compte.
Round-tripping creates the appearance of trade. | Les allers-retours donnent l’apparence d’un commerce.
Set by the branch itself. | Fixée par l’agence elle-même.
`;
const french = new Map(
  TABLE.trim()
    .split('\n')
    .map((line) => line.split(' | ') as [english: string, french: string]),
);

/** Undefined for what the branch wrote itself. */
export const frenchRationale = (text: string): string | undefined => french.get(text);
