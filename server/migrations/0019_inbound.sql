-- Files of messages, quotes, and what is done to a message after it was sent.

alter table file drop constraint file_used_as_check;
alter table file
  add constraint file_used_as_check check (used_as in ('avatar', 'logo', 'message')),
  -- Length of a recording.
  add column seconds real,
  -- Null where nothing is said, or nothing is there that could write it down.
  add column transcript_state text check (transcript_state in ('pending', 'ready', 'failed')),
  -- Why it could not be fetched from the provider, and how often that was tried.
  add column failure text,
  add column tries smallint not null default 0;
create index file_of_message on file (used_by, id) where used_as = 'message';

alter table message
  -- The provider's id of the message that this one quotes; it may arrive later, or be none of ours.
  add column reply_to text,
  -- What was written first, where it was edited or deleted since.
  add column original text;

-- Reactions, edits and deletions, as they were told. What a message looks like follows from all of them, so they may come
-- twice, in any order, and before the message they concern.
create table message_change (
  id bigint generated always as identity primary key,
  inbox_id bigint not null references inbox,
  -- The provider's id of the change; null for one of ours that the provider has not taken yet.
  provider_id text,
  -- The provider's id of the message it concerns.
  target_id text not null,
  kind text not null check (kind in ('reaction', 'edit', 'deletion')),
  sender_type text not null check (sender_type in ('contact', 'agent')),
  sender_id bigint,
  -- The new text; of a reaction the emoji, empty when it was taken off.
  content text not null default '',
  at timestamptz not null
);
create unique index message_change_of_provider on message_change (inbox_id, provider_id) where provider_id is not null;
create index message_change_of_message on message_change (inbox_id, target_id, at, id);

-- What the newest message is, for lists that have no text to show.
alter table conversation add column last_message_kind text;

-- The newest spelling of a number is the one that answers reach.
create index contact_identity_newest on contact_identity (contact_id, scope, kind, created_at desc);
drop index contact_identity_by_contact;
