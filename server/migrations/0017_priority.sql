-- What somebody waits for goes before what nobody does: jobs carry their priority, the lowest number first.
create or replace function add_jobs(jobs jsonb) returns void language plpgsql as $$
declare
  specs graphile_worker.job_spec[] := array(select jsonb_populate_recordset(null::graphile_worker.job_spec, jobs));
  keys text[] := array(select job_key from unnest(specs) where job_key is not null);
begin
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
