import type { receiverFindings as english } from '../en/receiver-findings.ts';
import { translationOf } from '../format.ts';

const RAW = 'vérifiez sur les octets bruts de la requête, avant tout analyseur JSON';

export const receiverFindings = translationOf<typeof english>()({
  unsent_no_url: 'aucune adresse n’est définie',
  unsent_no_key: 'aucune clé de signature n’est définie',
  unsent_event_deleted: 'la durée de conservation de l’événement est dépassée',
  unsent_event_unreadable: 'l’événement n’a pas pu être déchiffré',
  delivery_good: 'bonne',
  delivery_unsigned: 'sans signature',
  delivery_tampered: 'modifiée après signature',
  delivery_other_key: 'signée avec une autre clé',
  delivery_reserialised: 'réécrite, avec la signature de l’original',
  delivery_reserialised_signed: 'réécrite, bien signée',
  delivery_duplicated: 'en double',
  receiver_undelivered: 'n’a pas pu être envoyée : {fault}',
  receiver_silent: 'pas de réponse ({fault})',
  receiver_silent_wrong: 'pas de réponse ({fault}) : {mistake}',
  receiver_answered: 'a répondu {status}',
  receiver_answered_in: 'a répondu {status} en {ms} ms',
  receiver_answered_slowly:
    'a répondu {status} en {ms} ms : trop proche de la limite de 10 s ; répondez d’abord, travaillez ensuite',
  receiver_answered_wrong: 'a répondu {status} : {mistake}',
  receiver_fails_instead: 'elle est refusée par une panne du récepteur et non par un contrôle ; répondez 401',
  receiver_checks_nothing: 'il ne vérifie pas la signature : n’importe qui peut lui envoyer des événements',
  receiver_takes_unsigned:
    'il accepte des envois sans X-Service-Signature : n’importe qui peut lui envoyer des événements',
  receiver_takes_tampered:
    'il accepte un corps modifié après signature : il ne vérifie pas la signature, ou pas sur tout le corps',
  receiver_takes_any_signature: 'il accepte toute signature de la bonne forme : il ne calcule jamais la sienne',
  receiver_signs_reserialised: `il analyse le corps, le réécrit et signe le résultat : ${RAW}`,
  receiver_refuses_other_bytes: `il refuse de bonnes signatures sur des octets qu’il aurait écrits autrement : ${RAW}`,
  receiver_refuses_duplicate:
    'répondez 2xx à un événement répété, sans le traiter à nouveau ; sinon l’envoi est répété',
  receiver_redirects: 'il redirige, et les redirections ne sont pas suivies : donnez l’adresse finale',
  receiver_has_no_route: 'il n’y a pas de route POST à cette adresse',
  receiver_expects_no_prefix: 'il attend l’empreinte hexadécimale sans « sha256= » devant',
  receiver_expects_base64: 'il attend du base64 ; l’empreinte est en hexadécimal minuscule',
  receiver_expects_uppercase: 'il attend des majuscules ; l’empreinte est en hexadécimal minuscule',
  receiver_keeps_dashes: 'il signe avec les tirets du secret : retirez-les',
  receiver_adds_spaces: `il réécrit le corps analysé avec des espaces : ${RAW}`,
  receiver_indents: `il réécrit le corps analysé avec des retraits : ${RAW}`,
  receiver_escapes: `il réécrit le corps analysé avec des caractères échappés : ${RAW}`,
  receiver_failed: 'le récepteur a échoué ; regardez son journal',
  receiver_refuses_right_signature: `il refuse une bonne signature : la clé est-elle la même des deux côtés ? Si oui, ${RAW}`,
});
