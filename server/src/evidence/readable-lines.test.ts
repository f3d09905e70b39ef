import { reason } from '@hakiki/matching/match-reason.ts';
import * as texts from '@hakiki/texts';
import { beforeEach, expect, test } from 'vitest';
import { readableLines } from './readable-lines.ts';

let language: texts.Language;
beforeEach(() => {
  language = 'en';
  texts.speakTo(() => ({ language, region: language === 'en' ? 'en-GB' : 'fr-FR' }));
});
const read = (value: unknown): string[] =>
  readableLines(value, { nameOf: (id) => `Person ${id}` }).map(
    ({ label, text, depth }) => `${'-'.repeat(depth)}${label}${text === undefined ? '' : ` = ${text}`}`,
  );
const inBoth = (value: unknown): [string[], string[]] => {
  const english = read(value);
  language = 'fr';
  return [english, read(value)];
};

test('a masked value is read by its hint, what is empty not at all', () => {
  const masked = { masked: true, subject: 'verification:1', field: 'a.b', hint: 'A•••' };
  expect(
    read({ identity: { first_name: masked, phone: { ...masked, hint: null } }, error: null, sanctions: [] }),
  ).toEqual([...['Authority’s answer', '-First name = A•••', '-Phone = •••']]);
});

test('a file of a case by its name, kind, size, hash, author and time, also in the history', () => {
  const file = { content_type: 'application/pdf', bytes: 12345, sha256: 'abc1' };
  const given = {
    attachments: [{ n: 4, ...file, added_by: 7, added_at: '2026-01-02T03:04:05.678Z', name: 'Statement.pdf' }],
    history: [
      { n: 4, kind: 'attach', at: '2026-01-02T03:04:05Z', details: { file_name: 'Statement.pdf', attachment: file } },
      {
        ...{ n: 5, kind: 'remove_attachment', at: '2026-01-02T03:04:05Z' },
        details: { text: 'Wrong.', attachment: { n: 4, sha256: 'abc1' } },
      },
    ],
  };
  const [english, french] = inBoth(given);
  expect(english).toEqual([
    'File 4 = Statement.pdf (application/pdf, 12,345 bytes), attached by Person 7, 2 January 2026 at 03:04:05 UTC',
    '  = SHA-256 abc1',
    '4. File attached = 2 January 2026 at 03:04:05 UTC',
    ...['-File = Statement.pdf', '-File = application/pdf, 12,345 bytes, SHA-256 abc1'],
    '5. File removed = 2 January 2026 at 03:04:05 UTC',
    ...['-Words = Wrong.', '-File 4 = SHA-256 abc1'],
  ]);
  expect(french[0]).toMatch(/^Fichier 4 = Statement.pdf \(application\/pdf, 12.345 octets\), joint par Person 7, /);
});

test('a name that every object has is a name like any other', () => {
  const given = {
    constructor: { toString: 'a', valueOf: [{ b: 1 }] },
    reason: 'constructor',
    checks: [{ name: 'valueOf' }],
  };
  const [english, french] = inBoth(given);
  expect(english).toEqual([
    'Constructor',
    '-ToString = a',
    '-ValueOf',
    '--B = 1',
    ...['Reason = Constructor', 'Checks', '-ValueOf = not possible'],
  ]);
  expect(french.slice(4)).toEqual(['Motif = Constructor', 'Contrôles', '-ValueOf = impossible']);
});

test('fields and checks of a document by what they are called, with their source and certainty', () => {
  const fields = { date_of_birth: { value: '1992-04-17', raw: '920417', score: 0.998, source: 'mrz', box: [[1, 2]] } };
  const checks = [
    { name: 'mrz_check_digits', result: 'pass' },
    { name: 'dates_in_order', result: 'fail', detail: '2024 after 2020' },
  ];
  expect(inBoth({ fields, checks })).toEqual([
    [
      ...['Fields that were read', '-Date of birth = 1992-04-17 (MRZ, 100 %)'],
      ...['Checks', '-MRZ check digits = passed', '-Dates in order = failed (2024 after 2020)'],
    ],
    [
      ...['Ce qui a été lu', '-Date de naissance = 1992-04-17 (MRZ, 100 %)'],
      ...['Contrôles', '-Chiffres de contrôle de la MRZ = réussi', '-Dates dans l’ordre = échoué (2024 after 2020)'],
    ],
  ]);
});

test('notes of a document are in the reader’s language, with the hint of a masked value; a sentence of before stays', () => {
  const hidden = { masked: true, subject: 'verification:1', field: 'a.b', hint: '1992-••-••' };
  const faults = [{ code: 'check_field_doubtful', params: { field: 'id_number' } }];
  const checks = [
    {
      name: 'printed_birth_date_agrees',
      result: 'fail',
      detail: { code: 'check_print_reads', params: { printed: hidden } },
    },
    {
      name: 'required_fields_read_surely',
      result: 'fail',
      detail: { code: 'check_fields_unsure', params: { faults } },
    },
  ];
  const name = { value: 'ADA', raw: 'ADA', score: 0.9, source: 'print' };
  const fields = {
    first_name: { ...name, note: { code: 'field_stands_in', params: { field: 'other_names' } } },
    last_name: { ...name, note: 'parted at the comma' },
  };
  expect(inBoth({ fields, checks })).toEqual([
    [
      ...['Fields that were read', '-First name = ADA (print, 90 %; taken from the field other names)'],
      ...['-Last name = ADA (print, 90 %; Parted at the comma)', 'Checks'],
      '-Printed birth date agrees = failed (the print reads 1992-••-••)',
      '-Required fields read surely = failed (id number is doubtful)',
    ],
    [
      ...['Ce qui a été lu', '-Prénom = ADA (imprimé, 90 %; pris du champ Autres noms)'],
      ...['-Nom = ADA (imprimé, 90 %; Parted at the comma)', 'Contrôles'],
      expect.stringMatching(/ = échoué \(l’imprimé porte 1992-••-••\)$/),
      '-Champs requis lus avec certitude = échoué (Numéro du document : douteux)',
    ],
  ]);
});

test('codes, numbers, times, answers and people in words', () => {
  const given = {
    ...{ outcome: 'review', country: 'nigeria', overdue: false, assignee: 4, amount: 1234567.5 },
    ...{ created_at: '2026-01-02T03:04:05.678Z', status: 'open', rules: ['limit'], identifier: { type: 'bvn' } },
    ...{ reasons: [{ code: 'pep_match', params: {} }], families: ['structuring'] },
  };
  expect(inBoth(given)).toEqual([
    [
      ...['Outcome = Review', 'Country = Nigeria', 'Overdue = No', 'Assignee = Person 4', 'Amount = 1,234,567.5'],
      ...['Recorded = 2 January 2026 at 03:04:05 UTC', 'State = Open', 'Rules = Amount over the limit'],
      ...[
        'Number',
        '-Kind = BVN',
        'Reasons = Match with a politically exposed person',
        'Families of rules = Structuring',
      ],
    ],
    [
      ...[
        'Résultat = À examiner',
        'Pays = Nigeria',
        'En retard = Non',
        'Attribué à = Person 4',
        'Montant = 1\u202f234\u202f567,5',
      ],
      ...['Enregistré = 2 janvier 2026 à 03:04:05 UTC', 'État = Ouvert', 'Règles = Montant au-dessus de la limite'],
      ...['Numéro', '-Type = BVN', 'Motifs = Concordance avec une personne politiquement exposée'],
      'Familles de règles = Fractionnement',
    ],
  ]);
});

test('what rules said, how a name matched and what signs of life weighed are sentences', () => {
  const amount = { code: 'quantity_money', params: { currency: 'NGN', amount: '2000000' } };
  const over = { code: 'condition_more', params: { signal: { code: 'signal_amount' }, to: amount } };
  const results = [
    {
      ...{
        ...{ stable_id: 'limit', name: 'Amount over the limit' },
        outcome: 'hit',
        severity: 40,
        sentence: 'Hit when the amount is more than NGN 2,000,000.',
        messages: { sentence: { code: 'rule_hit', params: { condition: over } } },
      },
      steps: [
        {
          ...{ signal: 'amount', found: 'NGN 6,500,000', outcome: 'true' },
          message: { code: 'quantity_money', params: { currency: 'NGN', amount: '6500000' } },
        },
      ],
    },
    {
      ...{ stable_id: 'threshold', name: 'Total of 24 hours over the threshold' },
      ...{ outcome: 'hit', severity: 40, steps: [] },
      sentence: 'A sentence of before there were messages.',
    },
    {
      ...{ stable_id: 'repeated_failures', name: 'Repeated failed attempts', outcome: 'not_evaluated' },
      reason: 'this is the first transaction',
      messages: { reason: { code: 'missing_former_transaction' } },
    },
    {
      ...{ stable_id: 'dormant_wakes', name: 'Dormant customer moves a large amount', outcome: 'not_evaluated' },
      reason: 'A reason of before there were messages',
    },
  ];
  const features = [
    {
      ...{ name: 'country', points: -0.07, explanation: 'country differs: the list says GH' },
      ...reason('country_differs', { countries: ['GH'] }),
    },
  ];
  const liveness = { cues: { blink: 0.25 }, shares: { blink: -0.7 } };
  language = 'fr';
  expect(read({ results, match: { features }, liveness })).toEqual([
    ...['Ce que disent les règles', '-Montant au-dessus de la limite = déclenchée, gravité 40'],
    ...[
      '--Règle = Signaler quand le montant dépasse NGN 2\u202f000\u202f000.',
      '--Le montant = NGN 6\u202f500\u202f000',
    ],
    '-Total de 24 heures au-dessus du seuil = déclenchée, gravité 40',
    '--Règle = A sentence of before there were messages.',
    '-Tentatives échouées à répétition = non évaluée : c’est la première transaction',
    '-Un client dormant déplace un gros montant = non évaluée : A reason of before there were messages',
    ...['Concordance', '-Concordance du nom', '--Pays = le pays diffère : la liste dit Ghana (-7 %)'],
    ...['Preuve de vie', '-Signes de vie', '--Clignement = 0,25 · pèse -0,7'],
  ]);
});

test('why records differ is said in words, part by part; what failed is no page that did not load; what is said twice is told once', () => {
  const masked = { masked: true, subject: 'verification:1', field: 'a', hint: '1960-••-••' };
  const given = {
    status: 'failed',
    id_type: 'passport',
    document_type: 'passport',
    verification_type: 'data_verification',
    cross_checks: [
      {
        ...{ what: 'date_of_birth', verdict: 'differs', explanation: 'x and y', of: [{ source: 'authority' }] },
        causes: [{ code: 'birth_dates_differ', dates: [masked, '1992-04-17'] }],
      },
      { what: 'face', verdict: 'cannot_be_said', explanation: 'As it was once said', of: [{ source: 'selfie' }] },
    ],
  };
  expect(inBoth(given)).toEqual([
    [
      ...['State = Failed', 'Kind of document = Passport', 'Kind of run = Identity number and face', 'Cross-checks'],
      '-Date of birth (Authority) = Differs: 1960-••-•• and 1992-04-17',
      '-Face (Selfie) = Cannot be said: As it was once said',
    ],
    [
      ...['État = Échoué', 'Type de document = Passeport'],
      ...['Type de parcours = Numéro d’identité et visage', 'Contrôles croisés'],
      '-Date de naissance (Autorité) = Diffère: 1960-••-•• et 1992-04-17',
      '-Visage (Selfie) = Indécidable: As it was once said',
    ],
  ]);
});

test('notes and reasons of a case stand in its history', () => {
  const history = [
    {
      n: 1,
      kind: 'note',
      user_id: 3,
      at: '2026-11-22T10:00:00Z',
      details: { text: 'The invoice was paid twice' },
      hash: 'ab',
    },
    {
      ...{ n: 2, kind: 'propose', user_id: 4, at: '2026-11-22T11:00:00Z', hash: 'cd' },
      details: { text: 'Refunded', before: { status: 'open' }, after: { status: 'closed', disposition: 'explained' } },
    },
  ];
  const lines = read({ history });
  expect(lines).toContain('-Words = The invoice was paid twice');
  expect(lines).toContain('-Words = Refunded');
});

test('the steps of a checklist are read in words, an own step as it was written', () => {
  const done = { done_by: 7, done_at: '2026-01-15T09:30:00.000Z' };
  const steps = [
    { step: 'source_of_funds', ...done },
    { step: 'Ask the branch', done_by: null, done_at: null },
  ];
  expect(inBoth({ checklist: { name: 'pep', open: 1, steps } })).toEqual([
    [
      'Due diligence checklist: Politically exposed person',
      '-Source of funds established with evidence = Person 7, 15 January 2026 at 09:30:00 UTC',
      '-Ask the branch = Open',
    ],
    [
      'Liste de contrôle de vigilance : Personne politiquement exposée',
      '-Origine des fonds établie, preuves à l’appui = Person 7, le 15 janvier 2026 à 09:30:00 UTC',
      '-Ask the branch = À faire',
    ],
  ]);
});
