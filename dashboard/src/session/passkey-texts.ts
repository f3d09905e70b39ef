import { catalogue } from '../../../packages/texts/src/catalogue.ts';

export const t = catalogue({
  en: {
    use: 'Use a passkey',
    not_used: 'No passkey was used. Try again, or sign in another way.',
    not_added: 'No passkey was added. Try again.',
    added_already: 'This device already has a passkey for your account.',
  },
  fr: {
    use: 'Utiliser une clé d’accès',
    not_used: 'Aucune clé d’accès n’a été utilisée. Réessayez, ou connectez-vous autrement.',
    not_added: 'Aucune clé d’accès n’a été ajoutée. Réessayez.',
    added_already: 'Cet appareil a déjà une clé d’accès pour votre compte.',
  },
});
