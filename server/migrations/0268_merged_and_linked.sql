-- Where the messages of a conversation went. It stays closed, and what the customer writes goes there too.
alter table conversation add column merged_into bigint;

-- Conversations that have to do with each other.
create table conversation_link (
  conversation_id bigint not null references conversation on delete cascade,
  other_id bigint not null references conversation on delete cascade,
  created_at timestamptz not null,
  primary key (conversation_id, other_id),
  check (conversation_id < other_id)
);
create index conversation_link_of_other on conversation_link (other_id);
