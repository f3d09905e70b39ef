-- Progress of migrations that change rows in the background, in batches (server/src/platform/background-migrations).
-- A batch locks its row. A process of a former version does not know the names and skips them.
create table background_migrations (
  name text primary key,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  done_rows bigint not null default 0,
  -- From the planner's statistics; null if the table was never analysed.
  total_rows_estimate bigint,
  -- Greatest id of the last batch.
  position bigint not null default 0,
  batch_size integer not null check (batch_size > 0),
  started_at timestamptz(3),
  finished_at timestamptz(3),
  -- SQLSTATE or class of the last error. An error's message may quote personal data.
  last_error text
);
