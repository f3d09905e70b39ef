/** Reasons for a decision. */
export const reasons = {
  legacy_text: '{text}',

  // Reasons about customers.
  identity_disabled: 'identity verification is disabled for this branch',
  identity_mismatch: "the number contradicts the authority's record",
  identity_not_found: 'the authority does not know the number, or the number is badly formed',
  identity_not_configured: 'no identity provider is configured',
  identity_unavailable: 'no authority could be reached',
  pep_match: 'match with a politically exposed person',
  sanctions_match_possible: 'possible match with a sanctions list',
  sanctions_match_strong: 'strong match with a sanctions list',
  verified_no_match: 'verified, no match',
  verified_not_screened: 'verified, not screened',

  // Reasons about numbers.
  number_blocked: '{title} check failed: {number} is blocked at the issuing authority',
  number_check_disabled: 'Identity verification is disabled for this branch',
  number_malformed: '{title} check failed: Invalid {number} provided. A {number} is {form}',
  number_not_configured: 'no identity provider is configured for {country} {type}',
  number_unavailable: '{title} check failed: the issuing authority could not be reached',
  number_unknown: '{title} check failed: Invalid {number} provided',
  bvn: 'BVN',
  bvn_title: 'Bank Verification Number (BVN)',
  ghana_card: 'Ghana Card',
  national_id: 'National ID',
  nin: 'NIN',
  nin_title: 'National Identification Number (NIN)',
  vnin: 'vNIN',
  vnin_title: 'Virtual National Identification Number (vNIN)',
  form_of_digits: '{digits} digits, without spaces or dashes, in the digits 0 to 9',
  form_of_digits_range: '{min} to {max} digits, without spaces or dashes, in the digits 0 to 9',
  form_of_ghana_card: 'GHA-#########-#, without spaces',
  form_of_letters_and_digits: '{n} letters and digits, without spaces or dashes, in the digits 0 to 9',
  form_of_vnin: '2 letters, 12 digits and 2 letters, without spaces or dashes, in the digits 0 to 9',

  // Reasons about screenings and alerts.
  batch_hits: '{hits} of {names} names: {sanctions} on sanctions lists, {peps} politically exposed',
  screening_hits: '{sanctions} on sanctions lists, {peps} politically exposed',
  alert_pep: '{strength} pep match, {score} of 100',
  alert_sanction: '{strength} sanction match, {score} of 100',
  strong: 'strong',
  weak: 'weak',

  // Reasons about faces and runs.
  faces_differ: 'Faces agree by {confidence} %, from 50 % they count as one person',
  faces_not_comparable: 'The faces could not be compared',
  identity_unconfirmed: 'The identity could not be confirmed',
  no_authority_photo: 'The issuing authority gave no photo that could be compared',
  no_document_photo: 'No photo was found on the document',
  no_usable_selfie: 'No usable selfie was captured',
  run_document_unreadable: 'The document could not be read',
  run_incomplete: 'The check could not be completed',
  selfie_differs: 'The selfie does not match the photo',
  selfie_is_other_picture: 'The selfie is a picture that was also sent as the document, or that the authority holds',
  selfie_not_live: 'The selfie was not confirmed to be of a live person',
} as const;
