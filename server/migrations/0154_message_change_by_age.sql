-- For forgetting changes that no message shows, oldest first.
create index concurrently message_change_by_age on message_change (at);
