-- What a reply took off the conversation's clock: it goes on from there when the reply fails.
alter table message add column waited_since timestamptz;
-- It failed, and since then it was not sent again and nobody settled the conversation.
alter table message add column undelivered boolean not null default false;
create index message_undelivered on message (conversation_id) where undelivered;
update message m set undelivered = true from conversation c
where m.status = 'failed' and m.type = 'outgoing' and m.sender_type <> 'system'
  and c.id = m.conversation_id and c.status_category <> 'resolved';
