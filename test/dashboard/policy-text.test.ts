import { expect, test } from 'vitest';
import { shippedChecklists } from '../../contract/src/checklists.ts';
import {
  checklistText,
  parsed,
  saysChecklist,
  stepsOf,
  withChecklist,
} from '../../dashboard/src/pages/account/policy-text.ts';

const FUNDS = 'Source of funds established with evidence';

test('a branch without its own steps shows the shipped ones, which are not written into the policy', () => {
  const text = checklistText('{}', 'pep');
  expect(text.split('\n')).toHaveLength(shippedChecklists.pep.length);
  expect(text).toContain(FUNDS);
  expect(stepsOf(text)).toEqual(shippedChecklists.pep);
  expect(withChecklist('{"dashboard":{"pep_checklist":[]}}', 'pep', text)).toBe('{}');
});

test('own steps stand in the policy beside its other settings, without blank or repeated lines', () => {
  const policy = '{"faces":{"stills":"refuse"},"dashboard":{"four_eyes":true}}';
  const typed = `\n ${FUNDS}\n\nAppeler l’agence\nAppeler l’agence \n`;
  const changed = withChecklist(policy, 'pep', typed);
  expect(JSON.parse(changed)).toEqual({
    faces: { stills: 'refuse' },
    dashboard: { four_eyes: true, pep_checklist: ['source_of_funds', 'Appeler l’agence'] },
  });
  expect(saysChecklist(changed, 'pep', typed)).toBe(true);
  expect(saysChecklist(policy, 'pep', typed)).toBe(false);
  expect(checklistText(changed, 'enhanced').split('\n')).toHaveLength(shippedChecklists.enhanced.length);
  expect(JSON.parse(withChecklist(changed, 'pep', ' \n'))).toMatchObject({ dashboard: { pep_checklist: [] } });
});

test('a control character in a step becomes a space, because the service refuses it', () => {
  expect(stepsOf('Ask\tthe branch\r\nCall\u2028again')).toEqual(['Ask the branch', 'Call again']);
});

test('a policy that is no JSON object is no policy', () => {
  for (const text of ['{', '[]', 'null', '']) expect(parsed(text)).toBeUndefined();
});
