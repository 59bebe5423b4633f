-- For forgetting the runs of conversations that were resolved long ago, oldest first.
create index concurrently assistant_run_by_age on assistant_run (started_at);
