-- Replies that wait: for some seconds in which they can be taken back, or for the time that was chosen. None is a message
-- before it leaves. What has left or was taken back is kept without its text, so that a repeated request finds it.
create table held_reply (
  id bigint generated always as identity primary key,
  uuid uuid not null unique,
  conversation_id bigint not null references conversation on delete cascade,
  agent_id bigint not null references agent,
  echo_id text not null,
  kind text not null check (kind in ('undo', 'scheduled')),
  state text not null check (state in ('waiting', 'returned', 'left', 'taken_back')),
  -- The request as it was given.
  reply jsonb not null,
  file_ids bigint[] not null,
  status_after jsonb,
  send_at timestamptz not null,
  if_customer_writes text not null check (if_customer_writes in ('send', 'cancel')),
  -- How much the customer had written when it was held.
  incoming_count integer not null,
  -- Why it came back: the code of a refusal and what it is worded with.
  reason jsonb,
  message_uuid uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (conversation_id, echo_id)
);
create index held_reply_open on held_reply (conversation_id, send_at, id) where state in ('waiting', 'returned');
create index held_reply_of_agent on held_reply (agent_id);
create index held_reply_by_age on held_reply (updated_at) where state in ('left', 'taken_back');
