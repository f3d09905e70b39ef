import { addressFault } from '../../api/french-address-faults.ts';

const RAW = 'vérifiez sur les octets bruts de la requête, avant tout analyseur JSON';

/** What the receiver's examination sends and finds, in French; the service says it in English, as its command does. */
export const frenchFindings: Readonly<Record<string, string>> = {
  good: 'bonne',
  unsigned: 'sans signature',
  tampered: 'modifiée après signature',
  'signed with another key': 'signée avec une autre clé',
  're-serialised, signature of the original': 'réécrite, avec la signature de l’original',
  're-serialised, rightly signed': 'réécrite, bien signée',
  duplicated: 'en double',
  'too close to the 10 s limit; answer first, work afterwards':
    'trop proche de la limite de 10 s ; répondez d’abord, travaillez ensuite',
  'it is refused by a fault of the receiver and not by a check; answer 401':
    'elle est refusée par une panne du récepteur et non par un contrôle ; répondez 401',
  'it accepts deliveries without X-Service-Signature: anyone can send it events':
    'il accepte des envois sans X-Service-Signature : n’importe qui peut lui envoyer des événements',
  'it accepts a body that was changed after signing: it does not check the signature, or not over the whole body':
    'il accepte un corps modifié après signature : il ne vérifie pas la signature, ou pas sur tout le corps',
  'it accepts any signature of the right form: it never computes its own':
    'il accepte toute signature de la bonne forme : il ne calcule jamais la sienne',
  'it parses the body, serialises it again and signs that: RAW': `il analyse le corps, le réécrit et signe le résultat : ${RAW}`,
  'it refuses right signatures over bytes that its own serialiser would write otherwise: RAW': `il refuse de bonnes signatures sur des octets qu’il aurait écrits autrement : ${RAW}`,
  'a second delivery of an event must be answered 2xx too, without acting again; else it is retried':
    'un second envoi d’un événement doit aussi recevoir 2xx, sans agir à nouveau ; sinon il est répété',
  'it redirects, and redirects are not followed: give the final address':
    'il redirige, et les redirections ne sont pas suivies : donnez l’adresse finale',
  'there is no POST route at this address': 'il n’y a pas de route POST à cette adresse',
  'it expects the hexadecimal digest without "sha256=" before it':
    'il attend l’empreinte hexadécimale sans « sha256= » devant',
  'it expects base64; the digest is lowercase hexadecimal':
    'il attend du base64 ; l’empreinte est en hexadécimal minuscule',
  'it expects uppercase; the digest is lowercase hexadecimal':
    'il attend des majuscules ; l’empreinte est en hexadécimal minuscule',
  'it signs with the dashes of the secret: remove them': 'il signe avec les tirets du secret : retirez-les',
  'it serialises the parsed body with spaces: RAW': `il réécrit le corps analysé avec des espaces : ${RAW}`,
  'it serialises the parsed body with indentation: RAW': `il réécrit le corps analysé avec des retraits : ${RAW}`,
  'it serialises the parsed body with escaped characters: RAW': `il réécrit le corps analysé avec des caractères échappés : ${RAW}`,
  'the receiver failed; look at its log': 'le récepteur a échoué ; regardez son journal',
  'it refuses a right signature: is the key the same on both sides? If so, RAW': `il refuse une bonne signature : la clé est-elle la même des deux côtés ? Si oui, ${RAW}`,
};
const ENGLISH_RAW = 'verify over the raw bytes of the request, before any JSON parser';
const said = (text: string): string => frenchFindings[text.replace(ENGLISH_RAW, 'RAW')] ?? text;

const SAYS = /^(?:answered (\d+)(?: in (\d+) ms)?|no answer \(([^)]*)\))(?:: (.+))?$/;
/** What one delivery came to, or its name, in French; what is not known stays as it came. */
export function findingInFrench(text: string): string {
  const undelivered = /^could not be delivered: (.+)$/.exec(text);
  if (undelivered) return `n’a pas pu être envoyée : ${addressFault(undelivered[1]!)}`;
  const [, status, ms, error, mistake] = SAYS.exec(text) ?? [];
  if (status === undefined && error === undefined) return said(text);
  const answer =
    error === undefined ? `a répondu ${status}${ms ? ` en ${ms} ms` : ''}` : `pas de réponse (${addressFault(error)})`;
  return mistake === undefined ? answer : `${answer} : ${said(mistake)}`;
}
