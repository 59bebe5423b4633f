-- What people and customers upload. The bytes are in the store under `key`, and were safe there before a row said `ready`.
create table file (
  id bigint generated always as identity primary key,
  uuid uuid not null unique,
  store text not null check (store in ('fs', 's3')),
  key text not null unique,
  name text not null,
  mime text not null,
  size bigint not null,
  sha256 bytea,
  width int,
  height int,
  state text not null check (state in ('pending', 'ready', 'failed')),
  provider_media_id text,
  transcript text,
  -- Who uploaded it; null for what came from outside.
  agent_id bigint references agent,
  -- What it is shown as, and whose. What is used as nothing goes after a day.
  used_as text check (used_as in ('avatar', 'logo')),
  used_by bigint,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (state <> 'ready' or sha256 is not null)
);
create unique index file_in_use on file (used_as, used_by) nulls not distinct where used_as in ('avatar', 'logo');
create index file_unused on file (created_at) where used_as is null;

alter table agent add column avatar uuid references file (uuid) on delete set null;

-- The address of a file, relative to the desk; null for none.
create function upload_url(file uuid) returns text language sql immutable return '/uploads/' || file;

update setting set value = '{"app.logo_url": null, "app.accepted_hosts": []}' || value where area = 'general';
