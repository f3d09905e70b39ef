import { SYNTHETIC_SETTINGS, SYNTHETIC_XSD, TYPED } from '../../../server/src/reports/reports.fixture.ts';
import { read, type Send } from './journey-call.ts';

/** Rules tried on the past and beside those in force, and one set aside for the subject of a case. */
export async function tryRules(asOwner: Send, asAdmin: Send, { caseId }: { readonly caseId: number }): Promise<void> {
  const changes = [{ kind: 'set_parameter', rule: 'velocity_hour', parameter: 'times', value: 30 }];
  const { id: draft } = read(await asOwner('POST', '/v1/rules/drafts', { reason: 'Too many alerts.', changes }));
  const { id } = read(await asOwner('POST', '/v1/rules/backtests', { draft }));
  while (!['done', 'failed'].includes(read(await asOwner('GET', `/v1/rules/backtests/${id}`)).state))
    await new Promise((resolve) => setTimeout(resolve, 200));
  await asOwner('GET', `/v1/rules/backtests/${id}`);
  await asOwner('GET', '/v1/rules/backtests');
  const { items } = read(await asOwner('GET', `/v1/rules/backtests/${id}/samples`));
  if (items[0]) await asOwner('POST', `/v1/rules/backtests/${id}/samples/${items[0].id}`, { suspicious: true });
  await asOwner('POST', `/v1/rules/drafts/${draft}/shadow`, { days: 14 });
  await asOwner('GET', `/v1/rules/drafts/${draft}/shadow`);
  const until = new Date(Date.now() + 30 * 86_400_000).toISOString();
  const snooze = { rule: 'fan_out', case: caseId, until, reason: 'Pays the salaries of a school each month.' };
  const { id: snoozed } = read(await asOwner('POST', '/v1/rules/snoozes', snooze));
  await asOwner('GET', '/v1/rules/snoozes');
  await asAdmin('POST', `/v1/rules/snoozes/${snoozed}/approve`);
  await asOwner('DELETE', `/v1/rules/snoozes/${snoozed}`);
}

/** A list of countries and a field of the account's own, for rules to read. */
export async function makeListsAndFields(asOwner: Send, asAdmin: Send): Promise<void> {
  const list = { name: 'own_countries', kind: 'country', purpose: 'Countries that our board watches.' };
  const { id } = read(await asOwner('POST', '/v1/rule-lists', list));
  const add = [
    { value: 'GB', note: 'Board of November', expires_at: new Date(Date.now() + 90 * 86_400_000).toISOString() },
  ];
  const draft = read(await asOwner('POST', `/v1/rule-lists/${id}/drafts`, { add, reason: 'Decided by the board.' }));
  await asAdmin('POST', `/v1/rule-lists/${id}/drafts/${draft.id}/publish`);
  const other = read(
    await asOwner('POST', `/v1/rule-lists/${id}/drafts`, { add: [{ value: 'FR' }], reason: 'Asked.' }),
  );
  await asOwner('GET', `/v1/rule-lists/${id}`);
  await asOwner('DELETE', `/v1/rule-lists/${id}/drafts/${other.id}`);
  await asOwner('GET', '/v1/rule-lists');
  const field = { name: 'days_in_arrears', type: 'number', unit: 'days', personal: false, meaning: 'Of the loan.' };
  await asOwner('POST', '/v1/transaction-fields', field);
  await asOwner('GET', '/v1/transaction-fields');
}

/** A report from a case: what is missing, filled in, approved by the other of two people, submitted. */
export async function report(asOwner: Send, asAdmin: Send, { caseId }: { readonly caseId: number }): Promise<void> {
  const profile = { name: 'Unit', xsd: SYNTHETIC_XSD, settings: SYNTHETIC_SETTINGS };
  const { id } = read(await asOwner('POST', '/v1/report-profiles', profile));
  await asOwner('GET', '/v1/report-profiles');
  const drafted = read(await asAdmin('POST', `/v1/cases/${caseId}/reports`, { profile: id }));
  await asOwner('GET', `/v1/reports/${drafted.id}`);
  await asAdmin('PUT', `/v1/reports/${drafted.id}`, { fields: { ...TYPED, id_number: '22222222222', id_type: 'B' } });
  await asOwner('GET', `/v1/cases/${caseId}/reports`);
  await asOwner('GET', `/v1/reports/${drafted.id}/contents`);
  const { digest } = read(await asOwner('GET', `/v1/reports/${drafted.id}`));
  await asOwner('POST', `/v1/reports/${drafted.id}/approve`, { digest });
  await asOwner('GET', `/v1/reports/${drafted.id}/xml`);
  const customer = { customer_name: 'Bola Ade', identifier: '22222222233', identifier_type: 'bvn' };
  await asOwner('POST', '/v1/cases', { kind: 'activity', customer, reason: 'Asked how to stay below the threshold.' });
  await asOwner('POST', `/v1/reports/${drafted.id}/state`, { state: 'submitted', answer: 'NFIU-2026-118' });
}
