-- The item of a case is written by the code that writes the case (reviews/open-review.ts, reviews/change-review.ts), not by a trigger.
-- Processes of the former version write cases without items afterwards: stop them first.
drop trigger work_item_of_case on cases;
drop function work_item_of_case();
