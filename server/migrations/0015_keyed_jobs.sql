-- Jobs with a key are locked before they are replaced. A worker that is just taking one has not committed that yet: the job
-- still looked free, was overwritten when the worker had committed, and went with the work that had begun before.

create or replace function publish(events jsonb, jobs jsonb) returns void language plpgsql as $$
begin
  if jsonb_array_length(jobs) > 0 then
    perform from graphile_worker._private_jobs where key in (select job->>'job_key' from jsonb_array_elements(jobs) job)
      order by id for no key update;
    perform graphile_worker.add_jobs(array(select jsonb_populate_recordset(null::graphile_worker.job_spec, jobs)));
  end if;
  if jsonb_array_length(events) > 0 then
    perform pg_advisory_xact_lock(7061001);
    insert into event (name, ids) select e->>'name', e->'ids' from jsonb_array_elements(events) e;
    perform pg_notify('parley_event', '');
  end if;
end $$;
