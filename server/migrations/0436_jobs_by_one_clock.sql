-- A job that is to wait says for how long, in milliseconds of the database's clock, by which jobs are taken. The clock of the machine
-- that adds it may be hours away. `run_at` remains for a moment that a person chose.
create or replace function add_jobs(jobs jsonb) returns void language plpgsql set enable_seqscan = off as $$
begin
  insert into job as there (id, task, payload, lane, run_at, max_attempts, key, priority, trace)
  select id, task, coalesce(payload, '{}'), lane, coalesce(run_at, now() + coalesce(wait_ms, 0) * interval '1 millisecond'),
    coalesce(max_attempts, 12), key, coalesce(priority, 0), trace
  from (
    -- Numbered in the order in which they were asked for, written in the order of their keys, which all who add share.
    select nextval('job_id_seq') as id, spec.* from jsonb_to_recordset(jobs)
      as spec (task text, payload jsonb, lane text, run_at timestamptz, wait_ms double precision, max_attempts smallint, key text,
               priority smallint, trace text)
  ) spec
  order by key
  on conflict (key) where key is not null and state <> 'running' do update set task = excluded.task,
    payload = excluded.payload, lane = excluded.lane, run_at = excluded.run_at, max_attempts = excluded.max_attempts,
    priority = excluded.priority, trace = excluded.trace, state = 'ready', attempts = 0, losses = 0, last_error = null, updated_at = now();
end $$;
