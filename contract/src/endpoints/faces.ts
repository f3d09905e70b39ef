import { Type } from 'typebox';
import { defineEndpoint } from '../endpoint.ts';
import { Maybe, Time } from '../schemas.ts';
import { managed } from './management.ts';

const common = { access: 'token', tag: 'Faces' } as const;

const Snapshot = Type.Object({ version: Type.String(), people: Type.Integer(), created_at: Time });
const Effect = Type.Object({
  pairs: Type.Integer({ description: 'Pairs of two enrolled people' }),
  matching_without: Type.Integer({ description: 'of which so many match without the cohort' }),
  matching_with: Type.Integer({ description: 'and with it' }),
  people: Type.Integer({ description: 'Enrolled people' }),
  matched_without: Type.Integer({ description: 'of whom the two photos match without the cohort' }),
  matched_with: Type.Integer({ description: 'and with it' }),
});

export const getFaceCohort = defineEndpoint({
  ...common,
  method: 'GET',
  path: '/v1/faces/cohort',
  permission: 'change_settings',
  summary: 'The cohort of enrolled faces, and what it changes',
  description:
    'Faces are enrolled from comparisons that match where the branch policy has `faces.cohort` `collect` or `use`. `effect` shows, among the enrolled themselves, what comparing against the cohort changes; switch it on with `use` after a snapshot.',
  answers: {
    200: managed(
      Type.Object({
        enrolled: Type.Integer(),
        least: Type.Integer({ description: 'People that a snapshot needs' }),
        snapshot: Maybe(Snapshot),
        effect: Maybe(Effect),
      }),
    ),
  },
});

export const freezeFaceCohort = defineEndpoint({
  ...common,
  method: 'POST',
  path: '/v1/faces/cohort/snapshots',
  permission: 'change_settings',
  summary: 'Freeze the enrolled faces as a snapshot; records name it',
  answers: { 201: managed(Type.Object({ version: Type.String(), people: Type.Integer() })) },
});
