-- Which master key this database is under: the first start's. Replicas that were started with another would make data that the rest
-- cannot read.
create table master_key_in_force (
  only_row boolean primary key default true check (only_row),
  id text not null
);
insert into master_key_in_force (id) select master_key_id from data_keys order by id desc limit 1;
