-- What is promised to customers: how soon they are answered first, answered again and helped, in business time.
create table sla_policy (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 140),
  description text not null default '',
  -- Lengths like 1h30m; null: nothing is promised.
  first_response_time text,
  next_response_time text,
  resolution_time text,
  -- Whom a warning and a breach are told to, and how long before.
  notifications jsonb not null default '[]',
  -- The clock stops while the customer has the word, and while the conversation waits.
  pauses boolean not null default true,
  assistant_counts boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index sla_policy_name on sla_policy (lower(name));

-- The policy of conversations that the team is given.
alter table team add column sla_policy_id bigint references sla_policy;

-- A policy came to a conversation. `ended_at`: another one took its place.
create table applied_sla (
  id bigint generated always as identity primary key,
  conversation_id bigint not null references conversation on delete cascade,
  policy_id bigint not null references sla_policy on delete cascade,
  by_rule boolean not null,
  applied_at timestamptz not null,
  ended_at timestamptz,
  -- The open promise that ends first; `stopped` says why its clock stands still.
  next_kind text,
  next_due_at timestamptz,
  next_warn_at timestamptz,
  stopped text,
  -- When there is something to tell next.
  look_at timestamptz
);
create unique index applied_sla_of_conversation on applied_sla (conversation_id) where ended_at is null;
create index applied_sla_to_look_at on applied_sla (look_at) where ended_at is null and look_at is not null;
create index applied_sla_due on applied_sla (next_due_at) where ended_at is null and next_due_at is not null;
create index applied_sla_of_policy on applied_sla (policy_id);

-- One promise: the resolution, or the n-th wait of the customer.
create table sla_promise (
  applied_id bigint not null references applied_sla on delete cascade,
  kind text not null check (kind in ('first_response', 'next_response', 'resolution')),
  n integer not null,
  started_at timestamptz not null,
  due_at timestamptz,
  warned_at timestamptz,
  breached_at timestamptz,
  met_at timestamptz,
  -- Nobody waits for it any more.
  ended_at timestamptz,
  primary key (applied_id, kind, n)
);
create index sla_promise_by_start on sla_promise (started_at);

-- When a conversation with a policy was put aside, taken up and resolved, whoever did it.
create table sla_turn (
  conversation_id bigint not null references conversation on delete cascade,
  at timestamptz not null,
  category text not null
);
create index sla_turn_of_conversation on sla_turn (conversation_id, at);

create function note_sla_turn() returns trigger language plpgsql as $$
begin
  insert into sla_turn (conversation_id, at, category)
  select new.id, new.updated_at, new.status_category
  where exists (select from applied_sla where conversation_id = new.id and ended_at is null);
  return null;
end $$;
create trigger conversation_sla_turn after update of status_category on conversation
  for each row when (old.status_category is distinct from new.status_category) execute function note_sla_turn();
