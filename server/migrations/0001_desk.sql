-- The desk: people and access, events, customers and conversations, WhatsApp, knowledge, assistant.

create extension if not exists pg_trgm;

-- People and access -------------------------------------------------------------------------------------------------

create table agent (
  id bigint generated always as identity primary key,
  type text not null default 'agent' check (type in ('agent', 'assistant')),
  first_name text not null check (length(first_name) between 1 and 140),
  last_name text not null default '' check (length(last_name) <= 140),
  email text,
  password_hash text,
  enabled boolean not null default true,
  language text,
  availability_status text not null default 'offline' check (availability_status in ('online', 'away', 'offline')),
  last_active_at timestamptz,
  last_login_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index agent_email on agent (lower(email)) where deleted_at is null;

create table role (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 140),
  description text not null default '',
  permissions text[] not null default '{}',
  built_in boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index role_name on role (lower(name));

create table agent_role (
  agent_id bigint not null references agent on delete cascade,
  role_id bigint not null references role,
  primary key (agent_id, role_id)
);
create index agent_role_by_role on agent_role (role_id);

create table team (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 140),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index team_name on team (lower(name));

create table team_member (
  team_id bigint not null references team on delete cascade,
  agent_id bigint not null references agent on delete cascade,
  primary key (team_id, agent_id)
);
create index team_member_by_agent on team_member (agent_id);

create table session (
  id_hash bytea primary key,
  agent_id bigint not null references agent on delete cascade,
  user_agent text not null default '',
  ip text not null default '',
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index session_by_agent on session (agent_id);
create index session_by_expiry on session (expires_at);

-- A knowledge key has no agent; an agent has at most one key that is not revoked.
create table api_key (
  id bigint generated always as identity primary key,
  key text not null unique,
  -- HMAC-SHA-256 under the key ring.
  secret_hash bytea not null,
  scope text not null check (scope in ('agent', 'knowledge')),
  agent_id bigint references agent on delete cascade,
  name text not null default '',
  last_used_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  check ((scope = 'agent') = (agent_id is not null))
);
create unique index api_key_of_agent on api_key (agent_id) where revoked_at is null;

-- One row per area, checked by the area's schema when it is read.
create table setting (
  area text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);

-- Who an agent is and what he may do, for every way of signing in.
create view agent_access as
select
  a.id as agent_id,
  a.enabled,
  concat_ws(' ', a.first_name, nullif(a.last_name, '')) as name,
  coalesce(a.language, (select value->>'app.lang' from setting where area = 'general')) as language,
  array(
    select distinct unnest(r.permissions) collate "C" from agent_role ar join role r on r.id = ar.role_id
    where ar.agent_id = a.id order by 1
  ) as permissions,
  to_json(array(select m.team_id from team_member m where m.agent_id = a.id order by 1)) as team_ids
from agent a
where a.type = 'agent' and a.deleted_at is null;

create table idempotency (
  actor text not null,
  key text not null,
  request_hash bytea not null,
  status smallint,
  response text,
  created_at timestamptz not null default now(),
  primary key (actor, key)
);
create index idempotency_by_age on idempotency (created_at);

create unlogged table rate_window (
  subject text not null,
  window_start timestamptz not null,
  count integer not null,
  primary key (subject, window_start)
);

-- Events: facts that the live stream and subscribers read after a cursor ----------------------------------------------

create table event (
  id bigint generated always as identity primary key,
  name text not null,
  ids jsonb not null,
  at timestamptz not null default now()
);
create index event_by_age on event (at);

-- Writes the events and jobs of one transaction in one round trip. The advisory lock makes event ids commit in the order
-- of their numbers, so a reader that remembers the last number it saw misses none; it is taken last and held until commit.
create function publish(events jsonb, jobs jsonb) returns void language plpgsql as $$
begin
  if jsonb_array_length(jobs) > 0 then
    perform graphile_worker.add_jobs(array(select jsonb_populate_recordset(null::graphile_worker.job_spec, jobs)));
  end if;
  if jsonb_array_length(events) > 0 then
    perform pg_advisory_xact_lock(7061001);
    insert into event (name, ids) select e->>'name', e->'ids' from jsonb_array_elements(events) e;
    perform pg_notify('parley_event', '');
  end if;
end $$;

-- Customers and conversations -----------------------------------------------------------------------------------------

create table inbox (
  id bigint generated always as identity primary key,
  uuid uuid not null unique default gen_random_uuid(),
  name text not null check (length(name) between 1 and 140),
  channel text not null check (channel in ('whatsapp')),
  enabled boolean not null default true,
  prompt_tags_on_reply boolean not null default false,
  ai_only boolean not null default false,
  csat_enabled boolean not null default false,
  reopen_window_hours integer not null default 48 check (reopen_window_hours >= 0),
  config jsonb not null,
  secrets jsonb not null default '{}',
  setup jsonb not null default '{}',
  token_rejected_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index inbox_phone_number on inbox (channel, (config->>'phone_number_id')) where deleted_at is null;
create index inbox_account on inbox (channel, (config->>'waba_id')) where deleted_at is null;

create table contact (
  id bigint generated always as identity primary key,
  first_name text not null default '',
  last_name text not null default '',
  email text,
  phone_number text,
  country text,
  language text,
  blocked boolean not null default false,
  last_seen_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index contact_recent on contact (created_at desc, id desc);

-- How the provider names a customer. `scope` is the inbox's business account: the same number writes to two accounts as
-- two identities that may belong to one contact.
create table contact_identity (
  scope text not null,
  kind text not null check (kind in ('phone', 'user_id', 'parent_user_id')),
  value text not null,
  contact_id bigint not null references contact on delete cascade,
  created_at timestamptz not null default now(),
  primary key (scope, kind, value)
);
create index contact_identity_by_contact on contact_identity (contact_id);

create table status (
  id bigint generated always as identity primary key,
  name text not null,
  category text not null check (category in ('open', 'waiting', 'resolved')),
  built_in boolean not null default false,
  created_at timestamptz not null default now()
);
create unique index status_name on status (lower(name));

create table priority (
  id bigint generated always as identity primary key,
  name text not null unique,
  created_at timestamptz not null default now()
);

create table conversation (
  id bigint generated always as identity primary key,
  uuid uuid not null unique,
  inbox_id bigint not null references inbox,
  contact_id bigint not null references contact,
  status_id bigint not null references status,
  status_category text not null check (status_category in ('open', 'waiting', 'resolved')),
  assigned_user_id bigint references agent,
  assigned_team_id bigint references team,
  priority_id bigint references priority,
  subject text,
  ai_state text not null default 'none' check (ai_state in ('none', 'active', 'waiting', 'human')),
  -- The rules for a new conversation have run; only then is it known who answers.
  routed_at timestamptz,
  ai_notice_at timestamptz,
  last_message text,
  last_message_at timestamptz not null,
  last_message_sender text,
  last_message_type text,
  last_message_status text,
  last_message_id bigint,
  last_inbound_at timestamptz,
  waiting_since timestamptz,
  first_reply_at timestamptz,
  last_reply_at timestamptz,
  unread_message_count integer not null default 0,
  snoozed_until timestamptz,
  resolved_at timestamptz,
  closed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index conversation_open on conversation (inbox_id, contact_id) where status_category <> 'resolved';
create index conversation_of_contact on conversation (contact_id, inbox_id, created_at desc, id desc);
create index conversation_recent on conversation (last_message_at desc, id desc);
create index conversation_by_category on conversation (status_category, last_message_at desc, id desc);
create index conversation_by_assignee on conversation (assigned_user_id, status_category, last_message_at desc, id desc);
create index conversation_by_inbox on conversation (inbox_id, status_category, last_message_at desc, id desc);
create index conversation_longest_waiting on conversation (status_category, waiting_since, id);
create index conversation_snoozed on conversation (snoozed_until) where snoozed_until is not null;

create table tag (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 140),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index tag_name on tag (lower(name));

create table conversation_tag (
  conversation_id bigint not null references conversation on delete cascade,
  tag_id bigint not null references tag on delete cascade,
  primary key (conversation_id, tag_id)
);
create index conversation_tag_by_tag on conversation_tag (tag_id);

-- How many conversations stand in each list. Rows are differences, written by the transaction that made them, summed on
-- reading and folded together by a job: no writer waits for another one's count, and a total is exact at any moment.
create table conversation_count (
  id bigint generated always as identity primary key,
  inbox_id bigint not null,
  status_id bigint not null,
  status_category text not null,
  assigned_user_id bigint,
  assigned_team_id bigint,
  n integer not null
);

create function count_conversations() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into conversation_count (inbox_id, status_id, status_category, assigned_user_id, assigned_team_id, n)
    select inbox_id, status_id, status_category, assigned_user_id, assigned_team_id, count(*) from added group by 1, 2, 3, 4, 5;
  elsif tg_op = 'DELETE' then
    insert into conversation_count (inbox_id, status_id, status_category, assigned_user_id, assigned_team_id, n)
    select inbox_id, status_id, status_category, assigned_user_id, assigned_team_id, -count(*) from removed group by 1, 2, 3, 4, 5;
  else
    insert into conversation_count (inbox_id, status_id, status_category, assigned_user_id, assigned_team_id, n)
    select inbox_id, status_id, status_category, assigned_user_id, assigned_team_id, sum(n) from (
      select inbox_id, status_id, status_category, assigned_user_id, assigned_team_id, 1 as n from added
      union all
      select inbox_id, status_id, status_category, assigned_user_id, assigned_team_id, -1 from removed
    ) moved group by 1, 2, 3, 4, 5 having sum(n) <> 0;
  end if;
  return null;
end $$;
create trigger count_inserted after insert on conversation referencing new table as added
  for each statement execute function count_conversations();
create trigger count_deleted after delete on conversation referencing old table as removed
  for each statement execute function count_conversations();
create trigger count_updated after update on conversation referencing new table as added old table as removed
  for each statement execute function count_conversations();

create table message (
  id bigint generated always as identity primary key,
  uuid uuid not null unique,
  conversation_id bigint not null references conversation on delete cascade,
  inbox_id bigint not null references inbox,
  type text not null check (type in ('incoming', 'outgoing', 'note', 'activity')),
  status text not null check (
    status in ('received', 'queued', 'sending', 'accepted', 'sent', 'delivered', 'read', 'failed', 'unknown')
  ),
  sender_type text not null check (sender_type in ('contact', 'agent', 'assistant', 'system')),
  sender_id bigint,
  content text not null default '',
  content_type text not null default 'text' check (content_type in ('text')),
  -- What the provider is to be handed or has handed us, in its own shape, where it is more than text.
  parts jsonb,
  meta jsonb not null default '{}',
  echo_id text,
  provider_id text,
  provider_at timestamptz,
  -- An outgoing message that the provider put off is not handed over before this.
  send_after timestamptz,
  send_tries smallint not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index message_of_provider on message (inbox_id, provider_id) where provider_id is not null;
create unique index message_echo on message (conversation_id, echo_id) where echo_id is not null;
create index message_of_conversation on message (conversation_id, created_at desc, id desc);
create index message_to_send on message (conversation_id, id) where status in ('queued', 'sending');

create table automation_rule (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 140),
  description text not null default '',
  type text not null check (type in ('new_conversation', 'conversation_update', 'time_trigger')),
  events text[] not null default '{}',
  rules jsonb not null,
  weight integer not null default 0,
  enabled boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table automation_run (
  rule_id bigint not null references automation_rule on delete cascade,
  conversation_id bigint not null references conversation on delete cascade,
  event text not null,
  matched boolean not null,
  at timestamptz not null default now(),
  primary key (rule_id, conversation_id, event)
);

-- WhatsApp --------------------------------------------------------------------------------------------------------------

-- What was answered 200, byte for byte. Appended by the webhook, read by a job.
create table receipt (
  id bigint generated always as identity primary key,
  inbox_id bigint not null,
  body bytea not null,
  received_at timestamptz not null default now(),
  read_at timestamptz,
  outcome text,
  tries smallint not null default 0
);
create index receipt_unread on receipt (id) where read_at is null;
create index receipt_by_age on receipt (received_at);

-- Statuses that came before the answer to the send they speak of.
create table pending_status (
  inbox_id bigint not null,
  provider_id text not null,
  status text not null,
  at timestamptz not null,
  errors jsonb,
  received_at timestamptz not null default now(),
  primary key (inbox_id, provider_id, status)
);

-- Knowledge -------------------------------------------------------------------------------------------------------------

create table article (
  id bigint generated always as identity primary key,
  key text check (octet_length(key) between 1 and 1000),
  title text not null check (length(title) between 1 and 500),
  content text not null,
  enabled boolean not null default true,
  source text not null default 'manual' check (source in ('manual', 'api', 'file', 'url', 'import', 'connection')),
  source_url text,
  language text,
  content_hash bytea not null,
  -- Hash of what the API last wrote under the key; null when it never did.
  pushed_hash bytea,
  revision integer not null default 1,
  -- The revision whose passages the index holds; 0: none yet.
  indexed_revision integer not null default 0,
  index_status text not null default 'pending' check (index_status in ('pending', 'indexing', 'indexed', 'failed')),
  index_error text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index article_key on article (key) where key is not null;
create index article_recent on article (updated_at desc, id desc);
-- The few articles that the index holds and search must not find.
create index article_unfindable on article (id) where not (enabled and indexed_revision = revision);

create table article_version (
  article_id bigint not null references article on delete cascade,
  revision integer not null,
  title text not null,
  content text not null,
  author_id bigint references agent,
  how text not null,
  at timestamptz not null default now(),
  primary key (article_id, revision)
);

-- A passage counts only while its revision is the article's and the article is enabled.
create table passage (
  id bigint generated always as identity primary key,
  article_id bigint not null references article on delete cascade,
  revision integer not null,
  ordinal integer not null,
  -- The title of the article is a passage of its own kind, scored apart.
  kind text not null check (kind in ('title', 'text')),
  heading text not null default '',
  text text not null,
  language text not null,
  length integer not null
);
create index passage_of_article on passage (article_id, kind, ordinal);

-- How often a lexeme stands in a passage. The columns after the key repeat what never changes about the passage, so that
-- scoring reads the index alone. Without foreign keys: millions of rows are checked faster by the one job that writes them.
create table posting (
  lexeme text not null,
  in_title boolean not null,
  passage_id bigint not null,
  article_id bigint not null,
  frequency smallint not null,
  length smallint not null,
  primary key (lexeme, in_title, passage_id) include (article_id, frequency, length)
);
create index posting_of_article on posting (article_id);

-- A word in plain Latin letters, one for one. Trigrams see ASCII only in a database of the C locale, and a missing accent
-- is the commonest misspelling.
create function plain_letters(word text) returns text language sql immutable strict parallel safe return translate(
  word,
  'абвгдеёжзийклмнопрстуфхцчшщъыьэюяіїєґاأإآبتثجحخدذرزسشصضطظعغفقكلمنهةويىءؤئáàâäãåāçćčéèêëēęíìîïīñńóòôöõøōśšúùûüūýÿźżžł',
  'abvgdeejziyklmnoprstufhc4ww3y3euaiiegaaaabt2j7xd8rzswcdt8396qklmnhhwyyowyaaaaaaaccceeeeeeiiiiinnooooooossuuuuuyyzzzl'
);

-- In how many text and title passages a lexeme stands: what makes it rare, and where misspelt words look for their likes.
create table lexeme (
  lexeme text primary key,
  passages integer not null,
  titles integer not null,
  plain text not null generated always as (plain_letters(lexeme)) stored
);
create index lexeme_alike on lexeme using gin (plain gin_trgm_ops);

-- What the index holds in all: articles by language, their text passages and the words in both kinds.
create table corpus (
  language text primary key,
  articles bigint not null,
  passages bigint not null,
  passage_words bigint not null,
  title_words bigint not null
);

-- Assistant -------------------------------------------------------------------------------------------------------------

create table assistant (
  agent_id bigint primary key references agent on delete cascade,
  instructions text not null default '',
  languages text[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table assistant_run (
  id bigint generated always as identity primary key,
  conversation_id bigint not null references conversation on delete cascade,
  agent_id bigint not null references agent,
  up_to_message_id bigint not null,
  state text not null check (state in ('running', 'superseded', 'answered', 'handed_over', 'silent', 'failed')),
  question text,
  passages jsonb not null default '[]',
  model text,
  error text,
  started_at timestamptz not null default now(),
  ended_at timestamptz
);
create unique index assistant_run_of_message on assistant_run (conversation_id, up_to_message_id);

-- What every desk starts with ---------------------------------------------------------------------------------------------

insert into status (name, category, built_in) values
  ('Open', 'open', true), ('Snoozed', 'waiting', true), ('Resolved', 'resolved', true), ('Closed', 'resolved', true);
insert into priority (name) values ('Low'), ('Medium'), ('High');
insert into role (name, description, permissions, built_in) values
  ('Admin', 'May do everything.', array[
    'conversations:read_all', 'conversations:read_unassigned', 'conversations:read_assigned',
    'conversations:read_team_inbox', 'conversations:read_team_all', 'conversations:read',
    'conversations:update_user_assignee', 'conversations:update_team_assignee', 'conversations:update_priority',
    'conversations:update_status', 'conversations:update_tags', 'conversations:write', 'messages:read',
    'messages:write', 'view:manage', 'shared_views:manage', 'status:manage', 'tags:manage', 'macros:manage',
    'users:manage', 'teams:manage', 'automations:manage', 'inboxes:manage', 'roles:manage', 'webhooks:manage',
    'context_links:manage', 'templates:manage', 'reports:manage', 'business_hours:manage', 'sla:manage',
    'general_settings:manage', 'notification_settings:manage', 'oidc:manage', 'ai:manage',
    'custom_attributes:manage', 'activity_logs:manage', 'contacts:read_all', 'contacts:read', 'contacts:write',
    'contacts:block', 'contact_notes:read', 'contact_notes:write', 'contact_notes:delete'
  ], true),
  ('Agent', 'Reads and answers conversations.', array[
    'conversations:read_all', 'conversations:read_unassigned', 'conversations:read_assigned',
    'conversations:read_team_inbox', 'conversations:read_team_all', 'conversations:read',
    'conversations:update_user_assignee', 'conversations:update_team_assignee', 'conversations:update_priority',
    'conversations:update_status', 'conversations:update_tags', 'messages:read', 'messages:write', 'view:manage'
  ], true);
