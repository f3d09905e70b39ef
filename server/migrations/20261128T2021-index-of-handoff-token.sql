-- online
create unique index concurrently if not exists sdk_sessions_handoff_hash on sdk_sessions (handoff_hash);
