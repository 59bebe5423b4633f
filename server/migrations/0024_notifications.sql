-- What agents are told, where they want to be told it, and what is told once a day only.

create table notification (
  id bigint generated always as identity primary key,
  agent_id bigint not null references agent on delete cascade,
  type text not null check (
    type in ('assignment', 'mention', 'new_message', 'automation', 'payment_problem', 'token_rejected')
  ),
  -- What it is about, so that one thing is told once.
  cause text not null,
  conversation_id bigint references conversation on delete cascade,
  message_id bigint references message on delete cascade,
  actor_id bigint references agent on delete set null,
  team_id bigint references team on delete cascade,
  inbox_id bigint references inbox on delete cascade,
  meta jsonb not null default '{}',
  -- False: the agent wants it by other ways only.
  shown boolean not null,
  read_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (agent_id, cause)
);
create index notification_of_agent on notification (agent_id, updated_at desc, id desc) where shown;
create index notification_unread on notification (agent_id) where shown and read_at is null;
create index notification_of_conversation on notification (conversation_id, agent_id);
create index notification_of_message on notification (message_id);
create index notification_by_age on notification (updated_at);

-- One alert of a kind for each inbox and day of the desk.
create table alert_day (
  inbox_id bigint not null references inbox on delete cascade,
  kind text not null check (kind in ('payment_problem', 'token_rejected')),
  day date not null,
  primary key (inbox_id, kind, day)
);

-- A row differs from what every agent starts with.
create table notification_preference (
  agent_id bigint not null references agent on delete cascade,
  type text not null,
  panel boolean not null,
  push boolean not null,
  email boolean not null,
  primary key (agent_id, type)
);

create table push_subscription (
  id bigint generated always as identity primary key,
  agent_id bigint not null references agent on delete cascade,
  endpoint text not null unique check (length(endpoint) <= 2000),
  p256dh text not null,
  auth text not null,
  user_agent text not null default '',
  created_at timestamptz not null default now()
);
create index push_subscription_of_agent on push_subscription (agent_id);
