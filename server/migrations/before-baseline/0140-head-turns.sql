-- What a configuration wants of liveness, and the challenge of each attempt: the order of turns that the server drew, and what the browser
-- committed before each was told. Neither says anything about the person.
alter table sdk_configs
  add column liveness_policy text not null default 'turns' check (liveness_policy in ('passive', 'turns')),
  -- Whether a person who says that they cannot turn the head may pass by the passive cues alone.
  add column turns_waiver text not null default 'refuse' check (turns_waiver in ('accept', 'refuse'));
alter table sdk_attempts
  add column turns text[] not null default '{}' check (turns <@ array['left', 'right', 'up']),
  add column commitments jsonb not null default '[]' check (jsonb_typeof(commitments) = 'array');
