import type { ruleRationales as english } from '../en/rule-rationales.ts';
import { translationOf } from '../format.ts';

export const ruleRationales = translationOf<typeof english>()({
  over_reporting_threshold_individual:
    'La loi veut que les transactions au seuil ou au-dessus soient déclarées, suspectes ou non ; la règle permet de les trouver.',
  over_reporting_threshold_corporate:
    'La loi veut que les transactions au seuil ou au-dessus soient déclarées, suspectes ou non ; la règle permet de les trouver.',
  structuring_individual:
    'Fractionner un paiement en parts sous le seuil pour éviter une déclaration est en soi un délit (fractionnement).',
  structuring_corporate:
    'Fractionner un paiement en parts sous le seuil pour éviter une déclaration est en soi un délit (fractionnement).',
  fan_out:
    'Répartir de l’argent sur beaucoup de comptes jamais payés auparavant est une manière d’empiler les produits du crime. Les salaires vont chaque mois aux mêmes personnes.',
  rapid_movement: 'Un compte où l’argent passe sans s’arrêter est un signe d’empilage ou de mule.',
  pass_through_day:
    'La forme lente du passage rapide : le même argent entre et sort dans la journée. Qui dépense aussi ce qu’il avait avant n’est pas visé.',
  dormant_wakes: 'Les comptes qui se réveillent par de gros mouvements sont souvent vendus ou usurpés.',
  round_amounts:
    'Les montants ronds sont un indice faible ; ils s’ajoutent à d’autres soupçons et ne signalent jamais seuls.',
  out_of_profile:
    'Ce qui ne cadre pas avec l’activité connue du client doit être examiné (recommandation 10 du GAFI, vigilance constante).',
  velocity_hour:
    'Personne ne fait autant de paiements à la main. Les salaires versés à des personnes déjà payées auparavant ne sont pas visés.',
  velocity_minute:
    'Une rafale en une minute est automatisée. Pour les entreprises, les salaires versés à des personnes déjà payées auparavant ne sont pas visés.',
  same_amount_same_account: 'Des paiements égaux répétés fractionnent un plus grand ou sont un rejeu.',
  self_transfer: 'Un paiement à soi-même ne déplace rien et gonfle le chiffre d’affaires.',
  repeated_failures: 'On devine des codes PIN, des données de carte ou des codes à usage unique.',
  card_testing: 'Les numéros de carte volés sont d’abord essayés par de petits paiements.',
  impossible_travel: 'Deux lieux si éloignés ne peuvent pas être tous deux le client.',
  blacklisted: 'La décision de l’agence ou du compte.',
  sanctions_hit: 'Les paiements avec des personnes sanctionnées sont interdits ; une personne doit regarder.',
  fan_in:
    'De petits dépôts de beaucoup de gens réunis sur un compte (schtroumpfage), ou des victimes qui paient un fraudeur.',
  mule_account: 'Un compte ouvert pour collecter des produits du crime et les faire suivre.',
  mule_empties: 'Le même schéma, vu depuis le paiement qui vide le compte.',
  cycle: 'Les allers-retours donnent l’apparence d’un commerce.',
  country_called_for_action:
    'Recommandation 19 du GAFI : vigilance renforcée et contre-mesures pour les « juridictions à haut risque soumises à un appel à l’action ».',
  country_monitored:
    'Le GAFI demande de tenir compte de ces pays dans l’analyse des risques et ne demande pas de mesures contre chaque paiement. Les paiements à l’intérieur du pays ne sont pas visés.',
  cross_border_large:
    'Les transferts à l’étranger de 10 000 USD ou plus sont déclarés au Nigeria (MLPPA 2022, article 3).',
  virtual_assets: 'Recommandation 15 du GAFI et ses indicateurs d’alerte pour les actifs virtuels (2020).',
  remittance_operator:
    'Les services de transfert d’argent cachent qui est derrière un paiement (recommandation 14 du GAFI).',
  slow_fan_in: 'De l’argent de plusieurs personnes réuni en quelques semaines, par un compte qui reçoit rarement.',
  slow_fan_in_many:
    'De l’argent de nombreuses personnes réuni en quelques semaines, par un compte qui reçoit rarement.',
  slow_cycle:
    'Des allers-retours par un troisième compte en quelques semaines. Deux personnes qui se remboursent ne sont pas visées ; en trois jours elles le sont (cycle).',
  round_trip_across_banks:
    'D’un aller-retour par d’autres banques, cette banque ne voit que les deux bouts. Le commerce y ressemble : la règle observe.',
  limit: 'Fixée par l’agence elle-même.',
  threshold: 'Fixée par l’agence elle-même.',
});
