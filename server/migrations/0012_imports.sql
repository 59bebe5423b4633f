-- What fills the knowledge base in the background. A run works through files and links that one person sent; only one runs.
create table import_run (
  id bigint generated always as identity primary key,
  state text not null default 'running' check (state in ('running', 'ended')),
  actor_type text not null check (actor_type in ('agent', 'knowledge_key')),
  actor_id bigint not null,
  enabled boolean,
  on_local_edits text check (on_local_edits in ('keep', 'overwrite')),
  -- The folder of its files.
  spool text not null,
  total integer not null,
  success integer not null default 0,
  errors integer not null default 0,
  started_at timestamptz not null,
  ended_at timestamptz,
  check (success + errors <= total),
  check ((state = 'ended') = (ended_at is not null))
);
create unique index import_run_running on import_run (state) where state = 'running';

create table import_item (
  id bigint generated always as identity primary key,
  run_id bigint not null references import_run on delete cascade,
  -- A link may turn out to be a sitemap, whose pages become items of their own.
  kind text not null check (kind in ('file', 'link', 'page')),
  name text not null,
  -- Its file in the folder of the run.
  path text,
  -- Items of one lane share something that is to be spared, such as the host they are read from.
  lane text,
  -- It stands in the total already: what is expected to be a sitemap does not.
  counted boolean not null,
  state text not null default 'waiting' check (state in ('waiting', 'working', 'done', 'failed')),
  tries integer not null default 0,
  check ((kind = 'file') = (path is not null))
);
create index import_item_open on import_item (run_id, id) where state in ('waiting', 'working');

-- The log: what became of what, and the code of the sentence that says more.
create table import_line (
  id bigint generated always as identity primary key,
  run_id bigint not null references import_run on delete cascade,
  word text not null,
  name text not null,
  code text,
  params jsonb not null default '{}'
);
create index import_line_of_run on import_line (run_id, id);

-- A wiki or another site whose pages are articles that only it changes.
create table connection (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 140),
  sitemap_url text,
  urls text[] not null default '{}',
  interval_hours integer not null check (interval_hours between 1 and 720),
  state text not null default 'waiting' check (state in ('waiting', 'syncing', 'removing')),
  next_run timestamptz,
  last_run timestamptz,
  -- What the last sync that came to its end counted, and the code of the sentence that says what went wrong.
  counts jsonb not null default '{}',
  logs jsonb not null default '[]',
  error_code text,
  error_params jsonb not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((sitemap_url is null) = (urls <> '{}'))
);

alter table article add column connection_id bigint references connection;
alter table article add check (connection_id is null or source = 'connection');
create index article_of_connection on article (connection_id, key) where connection_id is not null;
