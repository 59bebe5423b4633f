-- Filters that an agent keeps under a name.
create table saved_view (
  id bigint generated always as identity primary key,
  agent_id bigint not null references agent on delete cascade,
  name text not null,
  filters jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index saved_view_name on saved_view (agent_id, lower(name));

-- Whose reply window closes soon.
create index conversation_window on conversation (status_category, last_inbound_at);
