-- Why somebody's records were held may name them: a hold that was released keeps its times alone.
alter table legal_holds alter column reason drop not null;
update legal_holds set reason = null where released_at is not null;
alter table legal_holds add check ((reason is null) = (released_at is not null));
