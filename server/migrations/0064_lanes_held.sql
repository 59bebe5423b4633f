-- Whoever adds jobs to lanes holds all lanes until the commit: a lane that looked empty was dropped while a job was being
-- added to it, and the worker finds no job whose lane is gone.
create or replace function add_jobs(jobs jsonb) returns void language plpgsql set enable_seqscan = off as $$
declare
  specs graphile_worker.job_spec[] := array(select jsonb_populate_recordset(null::graphile_worker.job_spec, jobs));
  keys text[] := array(select job_key from unnest(specs) where job_key is not null);
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('lanes', 0));
  insert into graphile_worker._private_tasks (identifier)
  select distinct identifier from unnest(specs)
  where identifier not in (select identifier from graphile_worker._private_tasks) on conflict do nothing;
  insert into graphile_worker._private_job_queues (queue_name)
  select distinct queue_name from unnest(specs) spec
  where queue_name is not null
    and not exists (select from graphile_worker._private_job_queues there where there.queue_name = spec.queue_name)
  on conflict do nothing;
  if cardinality(keys) > 0 then
    perform from graphile_worker._private_jobs where key = any(keys) order by id for no key update;
    update graphile_worker._private_jobs set key = null, attempts = max_attempts, updated_at = now()
    where key = any(keys) and is_available is not true;
  end if;
  insert into graphile_worker._private_jobs as there (job_queue_id, task_id, payload, run_at, max_attempts, key, priority)
  select queue.id, task.id, spec.payload, coalesce(spec.run_at, now()), coalesce(spec.max_attempts, 25), spec.job_key,
    coalesce(spec.priority, 0)
  from unnest(specs) spec
    join graphile_worker._private_tasks task on task.identifier = spec.identifier
    left join graphile_worker._private_job_queues queue on queue.queue_name = spec.queue_name
  on conflict (key) do update set job_queue_id = excluded.job_queue_id, task_id = excluded.task_id,
    payload = excluded.payload, run_at = excluded.run_at, max_attempts = excluded.max_attempts,
    priority = excluded.priority, revision = there.revision + 1, attempts = 0, last_error = null, updated_at = now()
    where there.locked_at is null;
end $$;

-- Drops so many lanes without a job, or none while somebody is long about adding jobs: who adds more waits for this.
create function drop_lanes(most integer) returns integer language plpgsql set lock_timeout = '100ms' as $$
declare
  dropped integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('lanes', 0));
  -- Seen after the lock, so with every job of those who held it.
  delete from graphile_worker._private_job_queues where id in (
    select id from graphile_worker._private_job_queues lane
    where locked_at is null and not exists (select from graphile_worker._private_jobs where job_queue_id = lane.id)
    limit most
  );
  get diagnostics dropped = row_count;
  return dropped;
exception when lock_not_available then
  return 0;
end $$;

-- Those that were left behind have no lane to wait for.
update graphile_worker._private_jobs job set job_queue_id = null
where not exists (select from graphile_worker._private_job_queues where id = job.job_queue_id) and job_queue_id is not null;
