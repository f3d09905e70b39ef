-- Reviews are opened where their record is written (server/src/reviews/open-review.ts), and no longer by triggers that held scores and deadlines.
drop trigger work_item_of_verification on verifications;
drop function work_item_of_verification();
drop trigger work_item_of_alert on screening_alerts;
drop function work_item_of_alert();
drop trigger work_item_of_review on customer_reviews;
drop function work_item_of_review();
