import { PROBLEMS, RISK_MODEL_FAULTS, RULE_CONTRADICTIONS, RULE_FAULTS, SIGNAL_NEEDS } from '@hakiki/contract';
import { renderKept, signalNeedIn } from '@hakiki/texts';
import { expect, test } from 'vitest';
import { frenchLicences } from '../../dashboard/src/pages/lists/licences.ts';
import { refusals } from '../../packages/texts/src/fr/refusals.ts';
import { signals } from '../../packages/texts/src/fr/signals.ts';
import { english } from '../../packages/texts/src/messages.ts';
import { renderFrom } from '../../packages/texts/src/render-from.ts';
import { listSources } from '../../server/src/watchlists/formats/sources.ts';

const codes = Object.values(PROBLEMS).flat();

test('each refusal stands once, and has a text of its own in French', () => {
  expect(new Set(codes).size).toBe(codes.length);
  const whole = codes.filter((code) => /[a-z]/.test(english[code].replace(/\{\w+(:\w+)?\}/g, '')));
  expect(codes.length - whole.length).toBeLessThan(12);
  expect(whole.filter((code) => renderKept({ code }, 'fr') === renderKept({ code }, 'en'))).toEqual([]);
});

test('the dashboard loads a French text for each fault of a rule and of a risk model', () => {
  for (const code of [...RULE_FAULTS, ...RULE_CONTRADICTIONS, ...RISK_MODEL_FAULTS]) {
    expect(refusals[code], code).toBeTruthy();
    expect(refusals[code], code).not.toBe(english[code]);
  }
  const params = { path: 'rules[0].scope.account_types', fault: { code: 'rule_fault_scope_of_account_types' } };
  expect(renderKept({ code: 'rules_refused', params }, 'en')).toBe(
    'rules[0].scope.account_types must be a list of account types',
  );
  expect(renderKept({ code: 'rules_refused', params }, 'fr')).toBe(
    'rules[0].scope.account_types doit être une liste de types de compte',
  );
});

test('names, numbers and messages of their own stand in it', () => {
  const refused = { code: 'url_not_usable', params: { fault: { code: 'address_status', params: { status: 503 } } } };
  expect(renderKept(refused, 'en')).toBe('The URL could not be used: its server answered with status 503');
  expect(renderKept(refused, 'fr')).toBe('L’adresse n’a rien donné : son serveur a répondu par le statut 503');
  expect(renderKept({ code: 'password_too_short', params: { min: 10 } }, 'fr')).toBe(
    'Le mot de passe doit avoir au moins 10 caractères.',
  );
});

test('a value that is absent is shown as a dash, unless its own words depend on it', () => {
  expect(renderKept({ code: 'password_too_short' }, 'fr')).toBe('Le mot de passe doit avoir au moins – caractères.');
  expect(renderKept({ code: 'signal_count' }, 'en')).toBe("the number of the customer's transactions");
});

test('who may use a list is said in French of each', () => {
  expect(Object.keys(frenchLicences).sort()).toEqual(listSources.map(({ id }) => id).sort());
});

test('a fault names a signal and a unit by the words of the form in French', () => {
  const contradiction = { code: 'contradiction_no_value_fits', params: { signal: 'sum_before' } };
  const fault = { code: 'rule_fault_contradiction', params: { reason: contradiction } };
  expect(renderKept(fault, 'en')).toBe('can never be true: no value of sum_before fits');
  expect(renderFrom(refusals, fault, 'fr')).toContain(signals.signal_sum_before.split('{')[0]);
  expect(renderFrom(refusals, fault, 'fr')).not.toContain('sum_before');
  const unit = { code: 'rule_fault_money_unexpected', params: { unit: 'km_per_hour' } };
  expect(renderFrom(refusals, unit, 'fr')).toContain('km/h');
  for (const [code, text] of Object.entries(refusals))
    if (/^(rule_fault|contradiction)_/.test(code)) expect(text, code).not.toMatch(/\{(signal|unit)\}/);
});

test('each input that a signal needs has a text in both languages', () => {
  for (const code of SIGNAL_NEEDS) {
    expect(signalNeedIn(code, 'en'), code).toBeTruthy();
    expect(signalNeedIn(code, 'fr'), code).not.toMatch(/ (and|or|of) |^a /);
  }
});
