-- Events are numbered after their commit, so that nobody waits for a number, and nothing is announced inside a transaction,
-- because PostgreSQL lets one transaction that announces something commit at a time.

-- Events that are committed and have no number yet. Without an index: it is emptied many times a second.
create table fresh_event (
  id bigint generated always as identity,
  name text not null,
  ids jsonb not null
);

-- Numbers what has been committed, one at a time, so that numbers become visible in their order.
create function number_events() returns void language plpgsql as $$
begin
  if exists (select from fresh_event) then
    perform pg_advisory_xact_lock(7061001);
    with numbered as (delete from fresh_event returning *)
    insert into event (name, ids) select name, ids from numbered order by id;
  end if;
end $$;

-- The next events after a number. A reader that remembers the last one it was given misses none.
create function read_events(after bigint, most integer) returns setof event language plpgsql as $$
begin
  perform number_events();
  return query select * from event where id > after order by id limit most;
end $$;

-- Adds jobs as graphile_worker.add_jobs does, but announces none. Jobs with a key are locked before they are replaced: a
-- worker that is just taking one has not committed that yet. One that is taken loses its key to its successor.
create function add_jobs(jobs jsonb) returns void language plpgsql as $$
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
  insert into graphile_worker._private_jobs as there (job_queue_id, task_id, payload, run_at, max_attempts, key)
  select queue.id, task.id, spec.payload, coalesce(spec.run_at, now()), coalesce(spec.max_attempts, 25), spec.job_key
  from unnest(specs) spec
    join graphile_worker._private_tasks task on task.identifier = spec.identifier
    left join graphile_worker._private_job_queues queue on queue.queue_name = spec.queue_name
  on conflict (key) do update set job_queue_id = excluded.job_queue_id, task_id = excluded.task_id,
    payload = excluded.payload, run_at = excluded.run_at, max_attempts = excluded.max_attempts,
    revision = there.revision + 1, attempts = 0, last_error = null, updated_at = now()
    where there.locked_at is null;
end $$;

-- Writes the events and jobs of one transaction in one round trip. Whoever commits says afterwards that they are there.
create or replace function publish(events jsonb, jobs jsonb) returns void language plpgsql as $$
begin
  if jsonb_array_length(jobs) > 0 then
    perform add_jobs(jobs);
  end if;
  insert into fresh_event (name, ids) select e->>'name', e->'ids' from jsonb_array_elements(events) e;
end $$;
