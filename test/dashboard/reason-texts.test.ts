import { afterEach, expect, test } from 'vitest';
import { CUSTOMER_REASONS } from '../../contract/src/codes.ts';
import { speakTo } from '../../packages/texts/src/language.ts';
import { isReason, reasonCodeText, reasonText } from '../../packages/texts/src/reason-texts.ts';
import { identityFault } from '../../server/src/authorities/identifier-rules.ts';
import { decide, defaultPolicy } from '../../server/src/customers/decide.ts';
import { faultMessage } from '../../server/src/documents/reading-fault.ts';
import { describeStranger } from '../../server/src/documents/stranger.ts';
import { VIDEO_FAULTS } from '../../server/src/vision/video/decoded-video.ts';

const speak = (language: 'en' | 'fr') => speakTo(() => ({ language, region: language === 'en' ? 'en-GB' : 'fr-FR' }));
afterEach(() => speak('en'));

test('every reason of a customer is a code of the contract', () => {
  const identities = [
    ...(['not_found', 'unavailable', 'not_configured', 'disabled'] as const).map(
      (reason) => ({ verified: false, reason }) as const,
    ),
    ...[0, 1].map((contradictions) => ({ verified: true, contradictions }) as const),
  ];
  const screenings = [
    null,
    ...([[], ['weak'], ['strong']] as const).flatMap((sanctions) => [0, 1].map((peps) => ({ sanctions, peps }))),
  ];
  const policy = { ...defaultPolicy, onContradiction: 'review' } as const;
  const decided = identities.flatMap((identity) =>
    screenings.flatMap((screening) => decide({ identity, screening, policy }).reasons.map(({ code }) => code)),
  );
  expect([...new Set(decided)].sort()).toEqual([...CUSTOMER_REASONS].sort());
  expect(CUSTOMER_REASONS.filter((code) => !isReason(code))).toEqual([]);
});

test('French reasons share no sentence with the English ones', () => {
  const faults = ['blurry', 'glare', 'dark', 'small', 'no_document', 'unreadable'] as const;
  const causes = ['badly_formed', 'not_found', 'refused', 'unavailable', 'not_configured', 'disabled'] as const;
  const messages = [
    ...CUSTOMER_REASONS.map((code) => ({ code })),
    ...faults.map(faultMessage),
    ...VIDEO_FAULTS.map((fault) => ({ code: `video_${fault}` })),
    ...causes.map((cause) => identityFault({ country: 'nigeria', type: 'bvn' }, cause)),
  ];
  const english = messages.map(reasonText);
  speak('fr');
  expect(messages.map(reasonText).filter((text) => english.includes(text))).toEqual([]);
});

test('names, numbers and countries stand in it', () => {
  const thing = describeStranger(['DRIVING LICENCE', 'REPUBLIQUE FRANCAISE'])!;
  const messages = [
    { code: 'document_empty', params: { thing: { code: 'a_nigerian_voters_card' } } },
    { code: 'document_looks_like', params: { thing } },
    { code: 'document_of_other_country', params: { issuer: 'DE', submitted: 'US' } },
    { code: 'checks_failed', params: { checks: ['mrz_check_digits', 'dates_in_order'] } },
    { code: 'batch_hits', params: { hits: 2, names: 3, sanctions: 2, peps: 0 } },
    { code: 'alert_sanction', params: { strength: { code: 'strong' }, score: 96 } },
  ];
  expect(messages.map(reasonText)).toEqual([
    "This looks like a Nigerian voter's card, but it is empty: no number and no name could be found on it.",
    'This is not the document type submitted: it looks like a driving licence of France.',
    'This document was issued by Germany, not by the United States, the country submitted.',
    'Failed: mrz check digits, dates in order',
    '2 of 3 names: 2 on sanctions lists, 0 politically exposed',
    'Strong sanction match, 96 of 100',
  ]);
  speak('fr');
  expect(messages.map(reasonText)).toEqual([
    'Cela ressemble à une carte d’électeur du Nigeria, mais c’est vide : ni numéro ni nom n’y ont été trouvés.',
    'Ce n’est pas le type de document annoncé : cela ressemble à un permis de conduire (France).',
    'Ce document n’est pas du pays annoncé : Allemagne, et non États-Unis.',
    'Échec : Chiffres de contrôle de la MRZ, Dates dans l’ordre',
    '2 noms sur 3 : 2 concordances avec des listes de sanctions, 0 personne politiquement exposée',
    'Concordance forte avec une sanction, 96 sur 100',
  ]);
});

test('a sentence of before there were codes stays as it is', () => {
  speak('fr');
  expect([reasonText('something new'), reasonCodeText('verified, no match'), reasonCodeText('pep_match')]).toEqual([
    'Something new',
    'Verified, no match',
    'Concordance avec une personne politiquement exposée',
  ]);
});
