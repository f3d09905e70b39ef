import type { TextKey } from './en.ts';

/** Text for each fault of a picture or a clip that the server reports. */
export const FAULT_TEXTS: Readonly<Record<string, TextKey>> = {
  image: 'document.bad_file',
  blurry: 'fault.blurry',
  glare: 'fault.glare',
  dark: 'hint.dark',
  small: 'fault.small',
  no_document: 'fault.no_document',
  unreadable: 'fault.unreadable',
  empty: 'fault.empty',
  wrong_type: 'fault.wrong_type',
  wrong_side: 'fault.wrong_side',
  wrong_country: 'fault.wrong_country',
  no_face: 'fault.no_face',
  turns_unseen: 'fault.turns_unseen',
};
