import { language } from '../../../../../packages/texts/src/language.ts';

/** Meaning of each signal, for officers: name | English | French. A test checks that every signal is here. */
const TABLE = `
amount | The amount of this transaction. | Le montant de cette transaction.
transaction_type | Transfer, USSD, web or card. | Virement, USSD, web ou carte.
account_type | Whether the account is a person’s or a company’s. | Compte d’un particulier ou d’une entreprise.
currency | The currency of the transaction, such as NGN. | La monnaie de la transaction, par exemple NGN.
channel | The channel, as your system names it. | Le canal, tel que votre système le nomme.
direction | Whether money comes in or goes out. | Si l’argent entre ou sort.
is_cash | Whether cash is paid in or out. | S’il s’agit d’un versement ou d’un retrait d’espèces.
attempt_failed | Whether this attempt failed, for example because it was declined, timed out or the money did not suffice. | Si cette tentative a échoué, par exemple parce qu’elle a été refusée, a expiré ou que le solde ne suffisait pas.
same_account | Whether origin and destination are one account. | Si l’origine et la destination sont un même compte.
merchant_category | The merchant category code of a card payment, such as 5411. | Le code de catégorie du commerçant d’un paiement par carte, par exemple 5411.
origin_country | The country that the money comes from, by its two-letter code. | Le pays d’où vient l’argent, par son code à deux lettres.
destination_country | The country that the money goes to, by its two-letter code. | Le pays où va l’argent, par son code à deux lettres.
counterparty_country | The country of the other side of the payment. | Le pays de l’autre partie du paiement.
corridor | Both countries, from origin to destination, such as NG-GB. | Les deux pays, de l’origine à la destination, par exemple NG-GB.
cross_border | Whether the two countries differ. | Si les deux pays sont différents.
country_called_for_action | Whether the FATF called for action against that country on the day of the transaction. | Si le GAFI appelait à agir contre ce pays le jour de la transaction.
country_monitored | Whether the FATF monitored that country more closely on the day of the transaction. | Si ce pays était sous surveillance renforcée du GAFI le jour de la transaction.
counterparty_kind | Person, company, bank, crypto, remittance, gambling or government. | Personne, entreprise, banque, crypto, transfert d’argent, jeux ou État.
account_age | Days since the account was opened. | Jours depuis l’ouverture du compte.
time_doubted | Whether its time was implausible, so that the time of arrival counts. | Si son heure était invraisemblable, de sorte que l’heure d’arrivée compte.
blacklisted | Whether a party, account, card, device or address is on a blacklist. | Si une partie, un compte, une carte, un appareil ou une adresse est sur une liste noire.
in_list | Whether a value of the transaction is on one of the branch’s lists. | Si une valeur de la transaction est sur une liste de l’agence.
field_text | A text field of your account. | Un champ de texte de votre compte.
field_number | A number field of your account. | Un champ numérique de votre compte.
field_flag | A yes-or-no field of your account. | Un champ oui/non de votre compte.
list_hit | The strongest hit of either party on sanctions and PEP lists. | La plus forte correspondance d’une partie sur les listes de sanctions et de PPE.
customer_risk | The level of the customer’s risk rating. Missing for a customer without one. | Le niveau de l’évaluation de risque du client. Absent pour un client sans évaluation.
customer_risk_score | The score of the customer’s risk rating, from 0 to 100. Missing for a customer without one. | Le score de risque du client, de 0 à 100. Absent pour un client sans évaluation.
expected_monthly | What was expected of the customer in a month, in and out together. Missing where nothing was declared. | Ce qui était attendu du client par mois, entrées et sorties. Absent si rien n’a été déclaré.
count | The customer’s transactions within the window, with this one. Incoming money does not count. | Les transactions du client dans la période, celle-ci comprise. Les entrées ne comptent pas.
sum | The total of the customer’s transactions in this currency within the window, with this one. | Le total des transactions du client dans cette monnaie pendant la période, celle-ci comprise.
sum_before | The same total without this transaction. | Le même total sans cette transaction.
band_count | The customer’s transactions of at least one amount and less than another, with this one. | Les transactions du client à partir d’un montant et sous un autre, celle-ci comprise.
band_sum | The total of the customer’s transactions of at least one amount and less than another. | Le total des transactions du client à partir d’un montant et sous un autre.
round_count | The customer’s transactions that are whole multiples of an amount, with this one. | Les transactions du client qui sont des multiples d’un montant, celle-ci comprise.
repeats | The customer’s transactions of exactly this amount to exactly this account, with this one. | Les transactions du client d’exactement ce montant vers exactement ce compte, celle-ci comprise.
destinations | Different accounts that the customer paid to, with this one. At most 50 are counted. | Les comptes différents payés par le client, celui-ci compris. Au plus 50 sont comptés.
new_destinations | Accounts that the customer paid to and had not paid to in the 90 days before. | Les comptes payés par le client et jamais payés dans les 90 jours précédents.
new_destination_share | New accounts as a share of all accounts that the customer paid to. 0.5 is half. | La part des nouveaux comptes parmi tous ceux payés par le client. 0,5 est la moitié.
usual_destinations | Accounts that the customer pays on a usual day (median). 0 where there is no such day. | Les comptes payés par le client un jour habituel (médiane). 0 s’il n’y a pas de tel jour.
pass_through_days | Days on which an amount or more came in, and 80 to 110 % of it left. | Les jours où un montant ou plus est entré et où 80 à 110 % en est ressorti.
outflow_share | What left the customer’s account divided by what came in. 0.8 is 80 %. Missing without inflow. | Ce qui est sorti du compte du client divisé par ce qui est entré. 0,8 est 80 %. Absent sans entrée.
outflow_share_before | The same share without this transaction. | La même part sans cette transaction.
inflow | What came into the customer’s account within the window, in this currency. | Ce qui est entré sur le compte du client pendant la période, dans cette monnaie.
payers | Different customers who paid into the customer’s account. At most 50 are counted. | Les clients différents qui ont versé sur le compte du client. Au plus 50 sont comptés.
account_known | Days since the customer’s account was first seen. | Jours depuis que le compte du client a été vu pour la première fois.
days_since_last | Days since the customer’s transaction before this one. Missing for a first one. | Jours depuis la transaction précédente du client. Absent pour une première.
usual_amount | The mean of the customer’s transactions before this one. Missing below 5 of them. | La moyenne des transactions précédentes du client. Absente s’il y en a moins de 5.
deviations | How many standard deviations the amount is above the customer’s mean. Missing below 20 transactions. | De combien d’écarts-types le montant dépasse la moyenne du client. Absent sous 20 transactions.
former_median | The median of the customer’s last 50 transactions before this one. Missing below 3. | La médiane des 50 transactions précédentes du client. Absente sous 3.
failures | The customer’s failed attempts within the window, with this one. | Les tentatives échouées du client dans la période, celle-ci comprise.
card_attempts | Attempts on cards of this BIN from this device or address, with this one. | Les tentatives sur des cartes de ce BIN depuis cet appareil ou cette adresse, celle-ci comprise.
speed | The speed from the customer’s last located transaction to this one, in km/h. | La vitesse depuis la dernière transaction localisée du client, en km/h.
senders | Different customers who paid to the destination account. At most 50 are counted. | Les clients différents qui ont payé vers le compte destinataire. Au plus 50 sont comptés.
received | What the destination account received within the window, in this currency. | Ce que le compte destinataire a reçu pendant la période, dans cette monnaie.
senders_before | Customers who had paid to the destination account before this transaction. | Les clients qui avaient payé vers le compte destinataire avant cette transaction.
received_before | What the destination account had received before this transaction. | Ce que le compte destinataire avait reçu avant cette transaction.
received_usual_day | What the destination account receives on a usual day (median). | Ce que le compte destinataire reçoit un jour habituel (médiane).
received_days | Days on which the destination account received something, before today. | Les jours où le compte destinataire a reçu quelque chose, avant ce jour.
received_swept | What left the destination account divided by what it received. 0.8 is 80 %. | Ce qui est sorti du compte destinataire divisé par ce qu’il a reçu. 0,8 est 80 %.
receiver_known | Days since the destination account was first seen. | Jours depuis que le compte destinataire a été vu pour la première fois.
cycle_length | Steps in which the money returns to its origin within 72 hours, in about the same amount: 2 or 3, else 0. | Étapes par lesquelles l’argent revient à son origine en 72 heures, pour environ le même montant : 2 ou 3, sinon 0.
slow_cycle_length | Steps in which the money returns to its origin within the window, in about the same amount: 2 or 3, else 0. | Étapes par lesquelles l’argent revient à son origine dans la période, pour environ le même montant : 2 ou 3, sinon 0.
paid_alike | Payments of about this amount that the destination account made to other accounts. | Les paiements d’environ ce montant que le compte destinataire a faits vers d’autres comptes.
`;
const rows = new Map(
  TABLE.trim()
    .split('\n')
    .map((line) => line.split(' | ') as [name: string, english: string, french: string])
    .map(([name, en, fr]) => [name, { en, fr }] as const),
);

/** Returns the meaning of a signal in the viewer's language; undefined for an unknown signal. */
export const signalMeaning = (name: string): string | undefined => rows.get(name)?.[language.value];
