import { catalogue } from './catalogue.ts';

/** Texts of the e-mail with a link to set a password. */
export const t = catalogue({
  en: {
    invitation_subject: 'Hakiki: you are invited',
    invitation: 'You are invited to Hakiki.',
    reset_subject: 'Hakiki: set a new password',
    reset: 'We received a request to reset your Hakiki password.',
    link: 'Set your password here by {until} UTC:',
    not_requested: 'If you did not request a new password, ignore this e-mail. Your password does not change.',
  },
  fr: {
    invitation_subject: 'Hakiki : vous êtes invité',
    invitation: 'Vous êtes invité à utiliser Hakiki.',
    reset_subject: 'Hakiki : définir un nouveau mot de passe',
    reset: 'Nous avons reçu une demande de réinitialisation de votre mot de passe Hakiki.',
    link: 'Définissez votre mot de passe ici avant le {until} UTC :',
    not_requested: 'Si vous n’avez rien demandé, ignorez cet e-mail. Votre mot de passe ne change pas.',
  },
});
