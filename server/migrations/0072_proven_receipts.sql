-- The inboxes whose app secret had signed a delivery when it came in: what it brings is theirs, even when a secret is replaced
-- before it is read. Null: kept by a version that knew only the inbox it arrived at.
alter table receipt add column proven_for bigint[];
