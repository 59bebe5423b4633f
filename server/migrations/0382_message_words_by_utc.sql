-- Which pages have messages of a time, in place of message_words_by_time. It is of an expression, so that no other index serves the
-- same condition: the planner took message_words_newest instead, which has an entry for each message and not one for 64 pages.
create index concurrently message_words_by_utc on message_words using brin ((created_at at time zone 'UTC')) with (pages_per_range = 64);
