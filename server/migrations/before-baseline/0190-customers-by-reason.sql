-- Customers that did not pass are looked for by the reason.
create index on verifications using gin ((provenance -> 'reasons')) where kind = 'customer' and outcome <> 'pass';
