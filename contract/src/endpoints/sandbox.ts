import { Type } from 'typebox';
import { literals } from '../schemas.ts';
import { BranchQuery, endpoint } from './management.ts';

const Progress = Type.Object({
  state: literals(['empty', 'filling', 'filled', 'failed']),
  done: Type.Integer({ description: 'Requests sent so far' }),
  total: Type.Integer(),
});
export const fillSandbox = endpoint(
  'POST',
  '/v1/sandbox/fill',
  'Management',
  'Begin a month of invented activity for the branch, so that every page has something to show; in sandbox mode, once a branch',
  Progress,
  { query: BranchQuery },
);
export const readFill = endpoint('GET', '/v1/sandbox/fill', 'Management', 'How far that is', Progress, {
  query: BranchQuery,
  audited: false,
});
