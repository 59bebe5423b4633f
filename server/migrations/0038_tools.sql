-- HTTP tools that the assistant may call, and what became of each call.

create table tool (
  id bigint generated always as identity primary key,
  -- The place that the sealed values belong to.
  uuid uuid not null unique,
  name text not null constraint tool_name_form check (name ~ '^[a-z][a-z0-9_]{0,63}$'),
  description text not null,
  method text not null check (method in ('GET', 'POST', 'PUT', 'PATCH')),
  url text not null,
  -- A JSON Schema of an object.
  parameters jsonb not null,
  -- What is sent instead of the arguments themselves, with {places}; null: the arguments.
  body jsonb,
  -- A list of {key, value}, each value sealed.
  headers jsonb not null default '[]',
  -- Sealed.
  signing_secret text not null,
  requires_verification boolean not null default true,
  enabled boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint tool_name unique (name)
);

create table tool_call (
  id bigint generated always as identity primary key,
  run_id bigint references assistant_run on delete cascade,
  conversation_id bigint references conversation on delete cascade,
  -- Null for what the desk does itself, and for a tool that is gone.
  tool_id bigint references tool on delete set null,
  name text not null,
  arguments jsonb not null,
  -- Of the answer; null when there was none.
  status smallint,
  failed boolean not null,
  response text not null,
  milliseconds integer not null,
  created_at timestamptz not null
);
create index tool_call_of_run on tool_call (run_id);
create index tool_call_of_conversation on tool_call (conversation_id);
create index tool_call_of_tool on tool_call (tool_id);
create index tool_call_by_age on tool_call (created_at);
