-- A quarter of what a worker can do at a time is kept for jobs that a person waits for, which have a priority below 0. Otherwise
-- slow calls, such as those of a chat model, take all of it, and replies and customers' messages wait for them.
create or replace function turn_jobs(by_worker text, ended jsonb, known bigint[], tasks text[], want integer, lease_for interval, look boolean)
returns jsonb language plpgsql set enable_seqscan = off set enable_sort = off set enable_hashjoin = off set enable_mergejoin = off
set plan_cache_mode = force_generic_plan set lock_timeout = '2s' as $$
declare
  most constant integer := 1000;
  moment timestamptz;
  told record;
  held job;
  freed text[] := '{}';
  level smallint;
  candidate record;
  seen integer := 0;
  took bigint[] := '{}';
  lanes text[] := '{}';
  behind bigint[] := '{}';
  room integer;
  next_at timestamptz;
  remaining jsonb := '[]';
  taken jsonb := '[]';
begin
  perform from job_gate for update;
  moment := clock_timestamp();

  if jsonb_array_length(ended) > 0 then
    with mine as (
      select job.id from jsonb_to_recordset(ended) as e (id bigint, lease integer, how text) join job on job.id = e.id
      where e.how = 'done' and job.worker = by_worker and job.lease = e.lease
      for update of job skip locked
    ), gone as (delete from job where id in (select id from mine) returning lane)
    select coalesce(array_agg(lane) filter (where lane is not null), '{}') into freed from gone;

    for told in
      select e.* from jsonb_to_recordset(ended) as e (id bigint, lease integer, how text, error text, run_at timestamptz)
      where e.how <> 'done'
    loop
      select * into held from job where id = told.id and worker = by_worker and lease = told.lease for update skip locked;
      continue when not found;
      if told.how = 'later' then
        held.attempts := 0;
        held.losses := 0;
        held.last_error := null;
        perform release_job(held, told.run_at, false);
      elsif told.how = 'lost' then
        held.losses := least(held.losses + 1, 1000);
        held.last_error := told.error;
        perform release_job(held, after_loss(held.run_at, held.losses), false);
      else
        held.attempts := held.attempts + 1;
        held.last_error := told.error;
        perform release_job(held, moment + exp(least(held.attempts, 10)) * interval '1 second', held.attempts >= held.max_attempts);
      end if;
      freed := freed || held.lane;
    end loop;

    select coalesce(jsonb_agg(e.value), '[]') into remaining from jsonb_array_elements(ended) e
      join job on job.id = (e.value->>'id')::bigint and job.worker = by_worker and job.lease = (e.value->>'lease')::integer;
  end if;

  for held in
    select * from job where state = 'running' and (lease_until < moment or worker = by_worker and id <> all(known))
    for update skip locked
  loop
    held.losses := least(held.losses + 1, 1000);
    perform release_job(held, after_loss(held.run_at, held.losses), false);
    freed := freed || held.lane;
  end loop;

  if look then
    -- Each lane that jobs wait in, by one step through the index.
    with recursive waiting as (
      (select lane from job where state = 'behind' order by lane limit 1)
      union all
      select (select lane from job where lane > waiting.lane and state = 'behind' order by lane limit 1)
      from waiting where waiting.lane is not null
    )
    select freed || coalesce(array_agg(lane), '{}') into freed from waiting
    where lane is not null and not exists (select from job where job.lane = waiting.lane and state = 'running');
  end if;

  if array_remove(freed, null) <> '{}' then
    update job set state = 'ready' where id in (
      select next.id from (select distinct unnest(freed) as lane) free, lateral (
        select id from job where job.lane = free.lane and state = 'behind'
        order by priority, run_at, id limit 1 for update skip locked
      ) next
    );
  end if;

  if want > 0 then
    level := (select min(priority) from job where state = 'ready');
    while level is not null loop
      room := case when level < 0 then want else want - (want + cardinality(known) - jsonb_array_length(ended)) / 4 end;
      exit when cardinality(took) >= room;
      for candidate in
        select id, lane from job where state = 'ready' and priority = level and run_at <= moment and task = any(tasks)
        order by run_at, id for update skip locked
      loop
        seen := seen + 1;
        if candidate.lane is not null and (
          candidate.lane = any(lanes) or exists (select from job where lane = candidate.lane and state = 'running')
        ) then
          behind := behind || candidate.id;
        else
          took := took || candidate.id;
          lanes := lanes || candidate.lane;
        end if;
        exit when cardinality(took) >= room or seen >= most;
      end loop;
      exit when cardinality(took) >= room or seen >= most;
      next_at := least(next_at, (
        select run_at from job where state = 'ready' and priority = level and run_at > moment order by run_at limit 1
      ));
      level := (select min(priority) from job where state = 'ready' and priority > level);
    end loop;
    if behind <> '{}' then
      update job set state = 'behind' where id = any(behind);
    end if;
    if took <> '{}' then
      with leased as (
        update job set state = 'running', worker = by_worker, lease = lease + 1, lease_until = clock_timestamp() + lease_for
        where id = any(took) returning *
      )
      select jsonb_agg(jsonb_build_object('id', id, 'lease', lease, 'task', task, 'payload', payload, 'attempts', attempts, 'trace', trace)
        order by array_position(took, id)) into taken from leased;
    end if;
  end if;

  return jsonb_build_object(
    'at', moment, 'taken', taken, 'left', remaining,
    'again', cardinality(took) < want and seen >= most,
    'wait', ceil(extract(epoch from next_at - moment) * 1000)
  );
end $$;
