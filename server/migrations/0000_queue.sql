-- What the first migrations name of the queue that the desk began with, empty: 0065 copies what waits there and drops it. On
-- a database where that queue has been at work this does nothing.
do $$
begin
  if to_regnamespace('graphile_worker') is not null then
    return;
  end if;
  create schema graphile_worker;
  create table graphile_worker._private_tasks (
    id integer generated always as identity primary key,
    identifier text not null unique
  );
  create table graphile_worker._private_job_queues (
    id integer generated always as identity primary key,
    queue_name text not null unique,
    locked_at timestamptz,
    locked_by text
  );
  create table graphile_worker._private_jobs (
    id bigint generated always as identity primary key,
    job_queue_id integer,
    task_id integer not null,
    payload json not null default '{}',
    priority smallint not null default 0,
    run_at timestamptz not null default now(),
    attempts smallint not null default 0,
    max_attempts smallint not null default 25,
    last_error text,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    key text unique,
    locked_at timestamptz,
    locked_by text,
    revision integer not null default 0,
    flags jsonb
  );
  create table graphile_worker._private_known_crontabs (
    identifier text primary key,
    known_since timestamptz not null,
    last_execution timestamptz
  );
  create type graphile_worker.job_spec as (
    identifier text,
    payload json,
    queue_name text,
    run_at timestamptz,
    max_attempts smallint,
    job_key text,
    priority smallint,
    flags text[]
  );
end $$;
