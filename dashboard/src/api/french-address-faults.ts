const frenchAddressFaults: Readonly<Record<string, string>> = {
  'it is not a valid http or https URL': 'ce n’est pas une URL http ou https valable',
  'it carries a user name or password; remove them':
    'elle contient un nom d’utilisateur ou un mot de passe ; retirez-les',
  'it leads to an address that this service does not reach; use a public address':
    'elle mène à une adresse que ce service n’atteint pas ; utilisez une adresse publique',
  'its host name could not be found': 'son nom d’hôte est introuvable',
  'its server could not be reached': 'son serveur n’a pas pu être atteint',
  'its server has no valid TLS certificate': 'son serveur n’a pas de certificat TLS valable',
  'its server took too long to answer': 'son serveur a mis trop de temps à répondre',
  'it redirects too many times': 'elle redirige trop de fois',
  'its server answered with an error': 'son serveur a répondu par une erreur',
  'the file is too large': 'le fichier est trop volumineux',
  'its server sent an answer that could not be read': 'son serveur a envoyé une réponse illisible',
  'the request failed': 'la requête a échoué',
};
/** Why an address gave nothing, in French. */
export const addressFault = (why: string): string =>
  frenchAddressFaults[why] ??
  why.replace(/^its server answered with status (\d+)$/, 'son serveur a répondu par le statut $1');
