-- The few answers of which something was not sent.
create index concurrently assistant_run_left_out on assistant_run (started_at) where left_out > 0 or held;
