/**
 * Names of the shipped rules: id | English, as the service sends it | French. A name that the branch wrote itself is not here, and stays as it is. A test
 * holds that every shipped rule is.
 */
const TABLE = `
over_reporting_threshold_individual | At or over the reporting threshold (individual) | Seuil de déclaration atteint ou dépassé (particulier)
over_reporting_threshold_corporate | At or over the reporting threshold (corporate) | Seuil de déclaration atteint ou dépassé (entreprise)
structuring_individual | Several amounts just below the reporting threshold (individual) | Plusieurs montants juste sous le seuil de déclaration (particulier)
structuring_corporate | Several amounts just below the reporting threshold (corporate) | Plusieurs montants juste sous le seuil de déclaration (entreprise)
fan_out | Many new destinations in a day | Beaucoup de nouveaux destinataires en un jour
rapid_movement | Inflow leaves again at once | Les entrées ressortent aussitôt
pass_through_day | What came in leaves again within a day | Ce qui est entré ressort dans la journée
dormant_wakes | Dormant customer moves a large amount | Un client dormant déplace un gros montant
round_amounts | Mostly round amounts in a day | Surtout des montants ronds en un jour
out_of_profile | Amount far above the customer's own | Montant très supérieur à ceux du client
velocity_hour | More than 10 transactions in an hour | Plus de 10 transactions en une heure
velocity_minute | More than 5 transactions in a minute | Plus de 5 transactions en une minute
same_amount_same_account | Same amount to the same account again and again | Même montant vers le même compte à répétition
self_transfer | Origin and destination are one account | L’origine et la destination sont un même compte
repeated_failures | Repeated failed attempts | Tentatives échouées à répétition
card_testing | Many small attempts on one BIN | Beaucoup de petites tentatives sur un même BIN
impossible_travel | Faster than a person can travel | Plus vite qu’une personne ne peut voyager
blacklisted | A party is on a blacklist | Une partie est sur une liste noire
sanctions_hit | A party may be on a sanctions list | Une partie est peut-être sur une liste de sanctions
fan_in | Many senders to one account in a day | Beaucoup d’expéditeurs vers un compte en un jour
mule_account | New account collects and is emptied | Un nouveau compte collecte et se vide
mule_empties | New account that collected is emptied | Un nouveau compte qui a collecté est vidé
cycle | Money returns to where it came from | L’argent revient d’où il est venu
country_called_for_action | Counterparty in a country under an FATF call for action | Contrepartie dans un pays visé par un appel à l’action du GAFI
country_monitored | Counterparty abroad in a country under increased monitoring | Contrepartie à l’étranger dans un pays sous surveillance renforcée
cross_border_large | Large payment across a border | Gros paiement transfrontalier
virtual_assets | Payment with an operator of virtual assets | Paiement avec un prestataire d’actifs virtuels
remittance_operator | Large payment with a money transfer operator | Gros paiement avec un opérateur de transfert d’argent
slow_fan_in | Several senders to one account in 30 days | Plusieurs expéditeurs vers un compte en 30 jours
slow_cycle | Money returns to where it came from within 30 days | L’argent revient d’où il est venu en 30 jours
round_trip_across_banks | As much comes in as went out to another account | Il entre autant qu’il est sorti vers un autre compte
limit | Amount over the limit | Montant au-dessus de la limite
threshold | Total of 24 hours over the threshold | Total de 24 heures au-dessus du seuil
`;
const rows = TABLE.trim()
  .split('\n')
  .map((line) => line.split(' | ') as [id: string, english: string, french: string]);
const byName = new Map(rows.map(([, english, french]) => [english, french]));
const byId = new Map(rows.map(([id, en, fr]) => [id, { en, fr }]));

/** Undefined for a name that the branch wrote itself. */
export const frenchRuleName = (name: string): string | undefined => byName.get(name);

/** The name of a shipped rule of which only the id is known. */
export const shippedRuleName = (id: string, language: 'en' | 'fr'): string | undefined => byId.get(id)?.[language];
