-- The token for another device gets an end of its own. A process of the former version writes none, and its tokens end with the session.
alter table sdk_sessions add column handoff_expires_at timestamptz;
