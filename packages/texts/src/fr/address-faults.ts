import type { addressFaults as english } from '../en/address-faults.ts';
import { translationOf } from '../format.ts';

export const addressFaults = translationOf<typeof english>()({
  address_bad_url: 'ce n’est pas une URL http ou https valable',
  address_credentials_in_url: 'elle contient un nom d’utilisateur ou un mot de passe ; retirez-les',
  address_refused: 'elle mène à une adresse que ce service n’atteint pas ; utilisez une adresse publique',
  address_unknown_host: 'son nom d’hôte est introuvable',
  address_unreachable: 'son serveur n’a pas pu être atteint',
  address_bad_certificate: 'son serveur n’a pas de certificat TLS valable',
  address_timed_out: 'son serveur a mis trop de temps à répondre',
  address_too_many_redirects: 'elle redirige trop de fois',
  address_bad_status: 'son serveur a répondu par une erreur',
  address_status: 'son serveur a répondu par le statut {status}',
  address_too_large: 'le fichier est trop volumineux',
  address_unreadable: 'son serveur a envoyé une réponse illisible',
  address_request_failed: 'la requête a échoué',
});
