-- What must hold at any moment, also right after a crash. Every row is a violation: the rule and what breaks it.
-- Rules about work that is left over hold while jobs run as well, because a row and its job are written together.

-- No message without its conversation, in the same inbox.
select 'a message belongs to a conversation of its inbox' as rule, jsonb_build_object('message', m.id) as found
from message m left join conversation c on c.id = m.conversation_id and c.inbox_id = m.inbox_id
where c.id is null

union all
select 'a customer has one open conversation in an inbox', jsonb_build_object('conversations', jsonb_agg(id order by id))
from conversation where status_category <> 'resolved'
group by inbox_id, contact_id having count(*) > 1

union all
select 'a message of the provider is filed once', jsonb_build_object('provider_id', provider_id, 'messages', jsonb_agg(id))
from message where provider_id is not null
group by inbox_id, provider_id having count(*) > 1

union all
select 'a conversation has its messages', jsonb_build_object('conversation', c.id)
from conversation c where not exists (select 1 from message m where m.conversation_id = c.id)

union all
select 'a message is found by its words', jsonb_build_object('message', m.id)
from message m left join message_words w on w.message_id = m.id
where w.words is distinct from words_of_message(m) and not exists (select from words_to_store)

union all
select 'reports have what a conversation holds, or know that it changed', jsonb_build_object('conversation', c.id)
from conversation c left join conversation_figures f on f.conversation_id = c.id
where c.id > coalesce((select up_to from figures_to_store), 0)
  and not exists (select from figures_changed n where n.conversation_id = c.id)
  and (f.inbox_id, f.contact_id, f.assigned_user_id, f.assigned_team_id, f.status_category, f.ai_language, f.created_at,
      f.first_reply_at, f.resolved_at, f.asked, f.human_at, f.cost)
    is distinct from (c.inbox_id, c.contact_id, c.assigned_user_id, c.assigned_team_id, c.status_category, c.ai_language,
      c.created_at, c.first_reply_at, c.resolved_at,
      (select type = 'incoming' from message m where m.conversation_id = c.id and type in ('incoming', 'outgoing')
       order by created_at, id limit 1),
      (select min(created_at) from message m where m.conversation_id = c.id and type = 'outgoing' and sender_type = 'agent'
         and status not in ('queued', 'sending', 'failed')),
      (select sum(cost_micros) from assistant_run r where r.conversation_id = c.id))

union all
select 'search knows each beginning of a word in a conversation, or that it changed', jsonb_build_object('message', w.message_id)
from conversation_beginnings f join message_words w using (conversation_id), unnest(tsvector_to_array(w.words)) word
where (not may_hold(f.beginnings, beginning_sign(word)) or f.newest_at < w.created_at) and conversation_id > coalesce((select up_to from figures_to_store), 0)
  and not exists (select from figures_changed n where n.conversation_id = w.conversation_id)

-- Statuses -------------------------------------------------------------------------------------------------------------

union all
select 'a status fits the type of its message', jsonb_build_object('message', id, 'type', type, 'status', status)
from message
where case type
  when 'incoming' then status <> 'received'
  when 'outgoing' then status = 'received'
  else status <> 'sent'
end

union all
select 'what the provider took carries its id', jsonb_build_object('message', id, 'status', status)
from message
where type = 'outgoing' and status in ('accepted', 'sent', 'delivered', 'read') and provider_id is null

union all
select 'a status stands in the category of its name', jsonb_build_object('conversation', c.id, 'status', s.name)
from conversation c join status s on s.id = c.status_id
where s.category <> c.status_category

union all
select 'a resolved conversation knows since when', jsonb_build_object('conversation', id)
from conversation where (status_category = 'resolved') <> (resolved_at is not null)

-- Jobs -----------------------------------------------------------------------------------------------------------------

union all
select 'a job that waits for its lane has somebody to wait for', jsonb_build_object('job', job.id)
from job
where job.state = 'behind' and not exists (
  select from job other where other.lane = job.lane and other.state in ('ready', 'running')
)

union all
select 'the jobs of a lane run one at a time', jsonb_build_object('lane', lane)
from job where state = 'running' and lane is not null
group by lane having count(*) > 1

-- Tools and verified customers ----------------------------------------------------------------------------------------

union all
select 'the secrets of a tool are sealed', jsonb_build_object('tool', id)
from tool
where signing_secret !~ '^v1\.'
  or exists (select from jsonb_array_elements(headers) header where header->>'value' !~ '^v1\.')

union all
select 'an address is confirmed by its code alone', jsonb_build_object('verification', id)
from verification
where state = 'verified' and (outcome is distinct from 'right' or tries = 0)

-- What the lists show --------------------------------------------------------------------------------------------------

union all
select 'the kept counts are those of the conversations', jsonb_build_object('list', to_jsonb(differences))
from (
  select inbox_id, status_id, status_category, assigned_user_id, assigned_team_id,
    sum(kept)::int as kept, sum(there)::int as there
  from (
    select inbox_id, status_id, status_category, assigned_user_id, assigned_team_id, n as kept, 0 as there
    from conversation_count
    union all
    select inbox_id, status_id, status_category, assigned_user_id, assigned_team_id, 0, 1 from conversation
  ) rows
  group by 1, 2, 3, 4, 5 having sum(kept) <> sum(there)
) differences

union all
select 'a conversation shows its newest message',
  jsonb_build_object('conversation', c.id, 'shows', c.last_message_id, 'newest', m.id, 'status', c.last_message_status)
from conversation c
left join lateral (
  select id, type, sender_type, status, created_at, btrim(regexp_replace(content, '\s+', ' ', 'g')) as line
  from message where conversation_id = c.id and type in ('incoming', 'outgoing')
  order by message.created_at desc, id desc limit 1
) m on true
where (c.last_message_id, c.last_message_type, c.last_message_sender, c.last_message_status)
    is distinct from (m.id, m.type, m.sender_type, m.status)
  or c.last_message_at < m.created_at
  or (octet_length(m.line) <= 200 and c.last_message <> m.line)

union all
select 'unread messages are there to be read', jsonb_build_object('conversation', id, 'unread', incoming_count)
from conversation c
where incoming_count < 0
  or incoming_count > (select count(*) from message m where m.conversation_id = c.id and m.type = 'incoming')

-- Knowledge ------------------------------------------------------------------------------------------------------------

union all
select 'a key names one article', jsonb_build_object('articles', jsonb_agg(id))
from article where key is not null group by key having count(*) > 1

union all
select 'an article has every text it was given, the newest last', jsonb_build_object('article', a.id)
from article a left join article_version v on v.article_id = a.id
group by a.id
having count(v.revision) <> a.revision or max(v.revision) <> a.revision
  or not bool_or(v.revision = a.revision and v.title = a.title and coalesce(v.content, a.content) = a.content)
  or bool_or(v.revision < a.revision and v.content is null)

union all
select 'somebody will index a new text', jsonb_build_object('article', a.id)
from article a
where a.index_status in ('pending', 'indexing') and not exists (
  select 1 from job j where j.key = 'knowledge.index:' || a.id
    and j.state <> 'parked'
)

union all
select 'an indexed article has the passages of its text', jsonb_build_object('article', a.id, 'revision', a.revision)
from article a left join passage p on p.article_id = a.id
where a.enabled and a.index_status = 'indexed'
group by a.id
having a.indexed_revision <> a.revision or count(p.id) = 0 or count(*) filter (where p.revision <> a.revision) > 0

union all
select 'a posting points into a passage', jsonb_build_object('article', t.article_id, 'passage', t.passage_id)
from posting t left join passage p on p.id = t.passage_id and p.article_id = t.article_id
where p.id is null

-- Work that is left over -----------------------------------------------------------------------------------------------

union all
select 'somebody will take what waits to be sent', jsonb_build_object('message', m.id, 'status', m.status)
from message m
where m.status in ('queued', 'sending') and not exists (
  select 1 from job j
  where j.task = 'deliveries.deliver_next' and (j.payload->>'conversation_id')::bigint = m.conversation_id
    and j.state <> 'parked'
)

union all
select 'somebody will read what was answered', jsonb_build_object('receipt', r.id)
from receipt r
where r.read_at is null and not exists (
  select 1 from job j
  where j.task = 'whatsapp.read_receipts' and (j.payload->'receipt_ids')::jsonb @> to_jsonb(r.id)
    and j.state <> 'parked'
)

union all
select 'an answer that was begun is ended by somebody', jsonb_build_object('run', r.id)
from assistant_run r
where r.state in ('waiting', 'running') and not exists (
  select 1 from job j
  where j.task = 'assistant.attend' and (j.payload->>'conversation_id')::bigint = r.conversation_id
    and j.state <> 'parked'
)

union all
select 'somebody will route a new conversation', jsonb_build_object('conversation', c.id)
from conversation c
-- What the business began on its phone waits for the customer's first message.
where c.routed_at is null and (c.ai_state <> 'human' or c.last_inbound_at is not null) and not exists (
  select 1 from job j
  where j.task = 'automations.route_conversation' and (j.payload->>'conversation_id')::bigint = c.id
    and j.state <> 'parked'
)

-- What nobody holds any more is taken over at the next look.
union all
select 'a job is held by somebody who lives', jsonb_build_object('job', id, 'worker', worker)
from job where lease_until < now() - interval '15 seconds'
