-- Transactions of some days: the list goes back by number from the newest, and at a million rows came to a day of last month after half a second. The
-- number and the account are in the index, so that the rows of other days are not read.
create index on transactions (branch_id, at, id) include (account_id);
