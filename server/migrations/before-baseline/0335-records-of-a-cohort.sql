-- The records whose templates a snapshot holds, beside the snapshot itself: which ones hold templates of a forgotten record is then known without
-- decrypting any. Null in those made before, which are read.
alter table face_cohorts add column verification_ids bigint[];
