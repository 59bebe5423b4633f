-- For deleting the counts of past minutes, oldest first.
create index concurrently rate_window_by_age on rate_window (window_start);
