-- online
-- Pages of customers in the order of their number of records, both ways.
create index concurrently if not exists customer_references_by_records on customer_references (branch_id, records, id);
