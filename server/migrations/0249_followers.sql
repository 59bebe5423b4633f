-- Agents who want to hear what customers write in a conversation that is not theirs.
create table conversation_follower (
  conversation_id bigint not null references conversation on delete cascade,
  agent_id bigint not null references agent on delete cascade,
  created_at timestamptz not null,
  primary key (conversation_id, agent_id)
);
create index conversation_follower_of_agent on conversation_follower (agent_id);
