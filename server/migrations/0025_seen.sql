-- What is new differs from agent to agent: what the customer wrote since a person answered, or the agent looked.
alter table conversation rename column unread_message_count to incoming_count;
alter table conversation add column answered_count integer not null default 0;
create index conversation_unanswered on conversation (status_category) where incoming_count > answered_count;

create table conversation_seen (
  agent_id bigint not null references agent on delete cascade,
  conversation_id bigint not null references conversation on delete cascade,
  -- How many of the customer's messages there were when the agent looked.
  incoming_count integer not null,
  -- The agent put it aside as unread.
  marked boolean not null default false,
  primary key (agent_id, conversation_id)
);
create index conversation_seen_marked on conversation_seen (agent_id) where marked;
create index conversation_seen_of on conversation_seen (conversation_id);
