import { catalogue } from '../../../packages/texts/src/catalogue.ts';

export const t = catalogue({
  en: {
    signed_out: 'You are signed out.',
    idle: 'Still there?',
    idle_hint: 'You will be signed out in two minutes because of inactivity.',
    stay: 'Stay signed in',
    sign_out_now: 'Sign out now',
  },
  fr: {
    signed_out: 'Vous êtes déconnecté.',
    idle: 'Toujours là ?',
    idle_hint: 'Vous serez déconnecté dans deux minutes, faute d’activité.',
    stay: 'Rester connecté',
    sign_out_now: 'Se déconnecter',
  },
});
