import { Type } from 'typebox';
import { defineEndpoint } from '../endpoint.ts';
import { Maybe, Time } from '../schemas.ts';
import { managed } from './management.ts';

const common = { access: 'token', tag: 'Faces' } as const;

const Snapshot = Type.Object({ version: Type.String(), people: Type.Integer(), created_at: Time });
const Effect = Type.Object({
  pairs: Type.Integer({ description: 'Pairs of two enrolled people' }),
  matching_without: Type.Integer({ description: 'Pairs that match without the cohort' }),
  matching_with: Type.Integer({ description: 'Pairs that match with the cohort' }),
  people: Type.Integer({ description: 'Enrolled people' }),
  matched_without: Type.Integer({ description: 'People whose two photos match without the cohort' }),
  matched_with: Type.Integer({ description: 'People whose two photos match with the cohort' }),
});

export const getFaceCohort = defineEndpoint({
  ...common,
  method: 'GET',
  path: '/v1/faces/cohort',
  permission: 'change_settings',
  summary: 'Retrieve the cohort of enrolled faces, and its effect',
  description:
    'If the branch policy `faces.cohort` is `collect` or `use`, faces of matching comparisons are enrolled. `effect` shows how the cohort changes the comparisons of enrolled faces. To turn it on, create a snapshot, then set `use`.',
  answers: {
    200: managed(
      Type.Object({
        enrolled: Type.Integer(),
        least: Type.Integer({ description: 'Minimum number of people for a snapshot' }),
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
  summary: 'Create a snapshot of the enrolled faces. Records name it',
  answers: { 201: managed(Type.Object({ version: Type.String(), people: Type.Integer() })) },
});
