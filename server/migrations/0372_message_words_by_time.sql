-- Which pages have messages of a time. It is a few dozen kB, and a new message costs it nothing.
create index concurrently message_words_by_time on message_words using brin (created_at) with (pages_per_range = 64);
