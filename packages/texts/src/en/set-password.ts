/** Texts of the page that sets a password. A user opens the page from a link. Each refusal has the name of its code. */
export const setPassword = {
  title: 'Hakiki: set your password',
  heading: 'Set your password',
  password: 'New password',
  hint: 'At least {min} characters; several words are best.',
  save: 'Set password',
  sign_in: 'Sign in',
  saved: 'Password set; sign in with it',
  not_whole: 'This address is incomplete. Copy the whole address from the message.',
  unreachable: 'The service could not be reached. Try again.',
  link_expired: 'This link is no longer valid',
  password_too_short: 'The password must have at least {min} characters',
  password_too_long: 'The password must have at most {max} characters',
  password_too_easy: 'The password is too easy to guess. Use several unrelated words.',
} as const;
