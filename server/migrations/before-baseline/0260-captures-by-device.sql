-- Captures are judged by the device that made them: a coarse class of it (android-chrome, ios-safari-low-memory), never what the browser said of itself.
-- A column and not a part of the provenance: under row-level security PostgreSQL looks nothing up in an index by what reads into JSON.
alter table verifications add column device_class text;
create index on verifications (branch_id, device_class, id) where device_class is not null;
