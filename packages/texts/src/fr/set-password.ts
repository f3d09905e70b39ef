import type { setPassword as english } from '../en/set-password.ts';
import { translationOf } from '../format.ts';

export const setPassword = translationOf<typeof english>()({
  title: 'Hakiki : choisissez votre mot de passe',
  heading: 'Choisissez votre mot de passe',
  password: 'Nouveau mot de passe',
  hint: 'Au moins {min} caractères ; plusieurs mots conviennent le mieux.',
  save: 'Enregistrer le mot de passe',
  sign_in: 'Se connecter',
  saved: 'Le mot de passe est enregistré : connectez-vous.',
  not_whole: 'Cette adresse n’est complète que telle qu’elle est dans le message : copiez-la entière.',
  unreachable: 'Le service n’a pas pu être joint : réessayez.',
  link_expired: 'Ce lien n’est plus valable : demandez-en un nouveau.',
  password_too_short: 'Le mot de passe doit avoir au moins {min} caractères.',
  password_too_long: 'Le mot de passe doit avoir au plus {max} caractères.',
  password_too_easy: 'Ce mot de passe est trop facile à deviner. Prenez plusieurs mots sans rapport entre eux.',
});
