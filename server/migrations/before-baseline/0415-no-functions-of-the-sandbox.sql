-- The sandbox spreads its month with statements of its own (server/src/sandbox/spread-month.ts).
drop function sandbox_spread(bigint, timestamptz, int);
drop function sandbox_decided(bigint);
