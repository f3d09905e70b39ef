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
FATF Recommendation 19: enhanced due diligence and countermeasures for "High-Risk Jurisdictions subject to a Call for Action". | Recommandation 19 du GAFI : vigilance renforcée et contre-mesures pour les « juridictions à haut risque soumises à un appel à l’action ».
The FATF asks to weigh these countries in the risk analysis and does not ask for measures against each payment. Payments within the country are not meant. | Le GAFI demande de tenir compte de ces pays dans l’analyse des risques et ne demande pas de mesures contre chaque paiement. Les paiements à l’intérieur du pays ne sont pas visés.
Transfers abroad of USD 10,000 or more are reported in Nigeria (MLPPA 2022, section 3). | Les transferts à l’étranger de 10 000 USD ou plus sont déclarés au Nigeria (MLPPA 2022, article 3).
FATF Recommendation 15 and its red flag indicators for virtual assets (2020). | Recommandation 15 du GAFI et ses indicateurs d’alerte pour les actifs virtuels (2020).
Money transfer services hide who is behind a payment (FATF Recommendation 14). | Les services de transfert d’argent cachent qui est derrière un paiement (recommandation 14 du GAFI).
Money of several people collected over weeks, by an account that seldom receives anything. | De l’argent de plusieurs personnes réuni en quelques semaines, par un compte qui reçoit rarement.
Round-tripping over a third account within weeks. Two people who pay each other back are not meant; within three days they are (cycle). | Des allers-retours par un troisième compte en quelques semaines. Deux personnes qui se remboursent ne sont pas visées ; en trois jours elles le sont (cycle).
Of a round trip over other banks this bank sees the two ends alone. Trade looks the same, so that the rule watches. | D’un aller-retour par d’autres banques, cette banque ne voit que les deux bouts. Le commerce y ressemble : la règle observe.
Set by the branch itself. | Fixée par l’agence elle-même.
`;
const french = new Map(
  TABLE.trim()
    .split('\n')
    .map((line) => line.split(' | ') as [english: string, french: string]),
);

/** Undefined for what the branch wrote itself. */
export const frenchRationale = (text: string): string | undefined => french.get(text);
