import { type Static, Type } from 'typebox';
import { Maybe, MaybeText } from '../schemas.ts';
import { openObject, PersonalValue } from './parts.ts';

/** State of a case before or after the action of a history line. */
const CaseState = openObject({
  status: Type.Optional(Type.String()),
  stage: Type.Optional(Type.String()),
  assignee: Type.Optional(Maybe(Type.Integer())),
  disposition: Type.Optional(MaybeText),
});

/**
 * Values of one line in the history of a case or of a queue item. Which values a line has depends on its kind. Lines
 * never change, so lines of former versions have the fields of that version.
 */
export const HistoryDetails = openObject({
  text: Type.Optional(PersonalValue),
  reason: Type.Optional(PersonalValue),
  decision: Type.Optional(MaybeText),
  disposition: Type.Optional(MaybeText),
  assignee: Type.Optional(Maybe(Type.Integer())),
  checklist_step: Type.Optional(Type.String()),
  due: Type.Optional(Type.String({ description: 'ISO 8601, UTC' })),
  until: Type.Optional(Type.String({ description: 'ISO 8601, UTC' })),
  before: Type.Optional(CaseState),
  after: Type.Optional(CaseState),
  alert: Type.Optional(Type.Integer()),
  transaction: Type.Optional(PersonalValue),
  transactions: Type.Optional(Type.Integer()),
  score: Type.Optional(Type.Integer()),
  families: Type.Optional(Type.Array(Type.String())),
  follows: Type.Optional(PersonalValue),
  customer: Type.Optional(openObject({}, { description: 'Customer of a case that a person opened' })),
  rule: Type.Optional(PersonalValue),
  snooze: Type.Optional(Type.Integer()),
});
export type HistoryDetails = Static<typeof HistoryDetails>;
