-- How the last refresh of each official list goes or went: asked for from the dashboard, or by the clock. Not in `watch_lists`, whose row an
-- import keeps locked until it is done. Of the installation, not of an account: the service alone reads and writes it.
create table list_refreshes (
  source text primary key,
  state text not null check (state in ('queued', 'running', 'done')),
  -- Of a refresh under way.
  phase text check (phase in ('fetching', 'reading', 'saving')),
  entries integer not null default 0,
  asked_at timestamptz not null,
  started_at timestamptz,
  -- When who does it was last heard of.
  seen_at timestamptz not null,
  ended_at timestamptz,
  result text check (result in ('imported', 'not_modified', 'failed')),
  fault text
);
