import type { setPassword as english } from '../en/set-password.ts';
import { translationOf } from '../format.ts';

export const setPassword = translationOf<typeof english>()({
  title: 'Hakiki: weka nenosiri lako',
  heading: 'Weka nenosiri lako',
  password: 'Nenosiri jipya',
  hint: 'Angalau herufi {min}; maneno kadhaa ndiyo bora zaidi.',
  save: 'Weka nenosiri',
  sign_in: 'Ingia',
  saved: 'Nenosiri limewekwa. Sasa ingia.',
  not_whole: 'Kiungo hiki hakijakamilika. Nakili kiungo chote kutoka kwenye ujumbe.',
  unreachable: 'Huduma haipatikani. Jaribu tena.',
  link_expired: 'Kiungo hiki hakitumiki tena. Omba kipya.',
  password_too_short: 'Nenosiri lazima liwe na angalau herufi {min}.',
  password_too_long: 'Nenosiri lisizidi herufi {max}.',
  password_too_easy: 'Nenosiri hili ni rahisi kukisiwa. Tumia maneno kadhaa yasiyohusiana.',
});
