-- What agents have begun to write, and whom their notes call.

create table draft (
  id bigint generated always as identity primary key,
  agent_id bigint not null references agent on delete cascade,
  conversation_id bigint not null references conversation on delete cascade,
  type text not null check (type in ('reply', 'private_note')),
  content text not null,
  meta jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (agent_id, conversation_id, type)
);
create index draft_of_conversation on draft (conversation_id);
create index draft_by_age on draft (updated_at);

-- One row for each agent or team that a note names.
create table mention (
  id bigint generated always as identity primary key,
  message_id bigint not null references message on delete cascade,
  conversation_id bigint not null references conversation on delete cascade,
  agent_id bigint references agent on delete cascade,
  team_id bigint references team on delete cascade,
  created_at timestamptz not null default now(),
  check (num_nonnulls(agent_id, team_id) = 1)
);
create unique index mention_of_agent on mention (agent_id, conversation_id, message_id) where agent_id is not null;
create unique index mention_of_team on mention (team_id, conversation_id, message_id) where team_id is not null;
create index mention_of_message on mention (message_id);
create index mention_of_conversation on mention (conversation_id);
