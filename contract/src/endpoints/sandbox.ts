import { Type } from 'typebox';
import { anyJsonObject } from '../json-value.ts';
import { literals } from '../schemas.ts';
import { BranchQuery, endpoint } from './management.ts';
import { ConfigParams } from './sdk-configs.ts';
import { SandboxOutcome } from './sdk-sessions.ts';

export const FillProgress = Type.Object({
  state: literals(['empty', 'filling', 'filled', 'failed']),
  done: Type.Integer({ description: 'Requests sent so far' }),
  total: Type.Integer(),
});
export const fillSandbox = endpoint(
  {
    method: 'POST',
    path: '/v1/sandbox/fill',
    tag: 'Management',
    summary: 'Fill the branch with a month of invented activity. Sandbox only, once per branch',
    data: FillProgress,
  },
  { permission: 'manage_keys', branch: 'query', query: BranchQuery },
);
export const readFill = endpoint(
  {
    method: 'GET',
    path: '/v1/sandbox/fill',
    tag: 'Management',
    summary: 'Retrieve the progress of the invented activity',
    data: FillProgress,
  },
  { permission: 'any_user', branch: 'query', query: BranchQuery, audited: false },
);
export const playRun = endpoint(
  {
    method: 'POST',
    path: '/v1/sdk-config/:config_id/sandbox-run',
    tag: 'SDK configurations',
    summary: 'Play a run with specimens, from `POST /v1/sdk/sessions` to its event. Sandbox only',
    data: Type.Object({
      request: Type.Object({
        method: Type.String(),
        path: Type.String(),
        body: anyJsonObject('Body of `POST /v1/sdk/sessions`, whose fields depend on the configuration'),
      }),
      answer: Type.Object({
        status: Type.Integer(),
        body: anyJsonObject('Answer of `POST /v1/sdk/sessions`, or its refusal'),
      }),
    }),
  },
  {
    permission: 'change_settings',
    branch: 'query',
    shownOnce: true,
    params: ConfigParams,
    query: BranchQuery,
    body: Type.Object({ outcome: SandboxOutcome }),
  },
);
