-- A worker that is about as many jobs as it may do at a time takes one more of those that take in what customers wrote. Otherwise
-- slow calls to the provider, such as uploads of large files, take every place, and what customers write is filed when they end.
create function take_foremost_job(by_worker text, foremost integer, tasks text[], lease_for interval)
returns jsonb language plpgsql set enable_seqscan = off set enable_sort = off
set plan_cache_mode = force_generic_plan set lock_timeout = '2s' as $$
declare
  took job;
begin
  perform from job_gate for update;
  update job set state = 'running', worker = by_worker, lease = lease + 1, lease_until = clock_timestamp() + lease_for
  where id = (
    select id from job
    where state = 'ready' and priority <= foremost and run_at <= clock_timestamp() and task = any(tasks) and lane is null
    order by priority, run_at, id limit 1 for update skip locked
  )
  returning * into took;
  if not found then
    return '[]';
  end if;
  return jsonb_build_array(jsonb_build_object(
    'id', took.id, 'lease', took.lease, 'task', took.task, 'payload', took.payload, 'attempts', took.attempts, 'trace', took.trace
  ));
end $$;
