-- Which template a message was made of, so that those of a month are counted without looking at messages. It names no row: a
-- template that the provider deleted leaves its messages behind.
alter table message add column template_id bigint;
update message m set template_id = t.id
from message_template t join inbox i on i.config->>'waba_id' = t.waba_id
where m.meta ? 'template' and m.inbox_id = i.id and t.name = m.meta->'template'->>'name'
  and t.language = m.meta->'template'->>'language';
create index message_of_template on message (template_id, created_at)
  where template_id is not null and status <> 'failed';
