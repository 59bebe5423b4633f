-- Saved replies, which the API calls macros. A team that goes leaves its saved replies to those who manage them.
create table macro (
  id bigint generated always as identity primary key,
  name text not null,
  folder text not null,
  -- Of `message_content`; `translations` holds the same in other languages, by their codes.
  language text not null,
  message_content text not null,
  translations jsonb not null,
  actions jsonb not null,
  visibility text not null check (visibility in ('all', 'team', 'user')),
  visible_when text[] not null,
  team_id bigint references team on delete set null,
  user_id bigint references agent on delete cascade,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((visibility = 'user') = (user_id is not null))
);
create index macro_of_team on macro (team_id) where team_id is not null;
create index macro_of_agent on macro (user_id) where user_id is not null;

-- How often each agent used it, so that two agents never wait for the same row.
create table macro_use (
  macro_id bigint not null references macro on delete cascade,
  agent_id bigint not null references agent on delete cascade,
  uses bigint not null,
  last_used_at timestamptz not null,
  primary key (macro_id, agent_id)
);
create index macro_use_of_agent on macro_use (agent_id);

-- A saved reply holds files.
alter table file drop constraint file_used_as_check;
alter table file
  add constraint file_used_as_check check (used_as in ('avatar', 'logo', 'message', 'template', 'contact', 'macro')) not valid;
