-- What the provider calls the customer who did it, until the message is here and known to be theirs; then null. Also null for
-- what the business did, and for what was told before this migration.
alter table message_change add column told_by text[];
