-- The words of each message, written and said, apart from it: search reads rows of a few hundred bytes, and the planner learns
-- how frequent each word is.
create table message_words (
  message_id bigint primary key references message on delete cascade,
  conversation_id bigint not null,
  created_at timestamptz not null,
  words tsvector not null
);
create index message_words_newest on message_words (created_at desc, message_id desc);
create index message_words_of_conversation on message_words (conversation_id);
create index message_words_found on message_words using gin (words) with (gin_pending_list_limit = 1024);
alter table message_words alter words set statistics 300;

-- A message as search finds it; null of an activity line, which search does not find.
create function words_of_message(m message) returns tsvector language sql stable
begin atomic
  select search_words(m.content) || coalesce(search_words(m.found_by), '') || array_to_tsvector(array(
    select distinct word from file f, unnest(tsvector_to_array(search_words(f.transcript))) word
    where f.used_as = 'message' and f.used_by = m.id and f.transcript is not null and not m.meta ? 'deleted_at'
  )) where m.type <> 'activity';
end;

-- Two transactions may change one message, one its text and one what was said in its file. So the words are made of what
-- stands there once nobody else can store them.
create function renew_message_words(changed bigint) returns void language plpgsql as $$
begin
  insert into message_words (message_id, conversation_id, created_at, words)
  select id, conversation_id, created_at, '' from message where id = changed and type <> 'activity'
  on conflict do nothing;
  perform from message_words where message_id = changed for update;
  update message_words set words = words_of_message(m) from message m where m.id = changed and message_id = changed;
end $$;

create function message_was_added() returns trigger language plpgsql as $$
begin
  insert into message_words (message_id, conversation_id, created_at, words)
  values (new.id, new.conversation_id, new.created_at, search_words(new.content) || coalesce(search_words(new.found_by), ''));
  return null;
end $$;
create trigger words_of_added after insert on message
  for each row when (new.type <> 'activity') execute function message_was_added();

create function message_was_changed() returns trigger language plpgsql as $$
begin
  perform renew_message_words(new.id);
  return null;
end $$;
create trigger words_of_changed after update on message for each row
  when (old.content <> new.content or old.found_by is distinct from new.found_by
    or (old.meta ? 'deleted_at') <> (new.meta ? 'deleted_at'))
  execute function message_was_changed();

create function transcript_was_changed() returns trigger language plpgsql as $$
begin
  perform renew_message_words(used_by)
  from (select old.used_as, old.used_by union select new.used_as, new.used_by) uses where used_as = 'message';
  return null;
end $$;
create trigger words_of_changed after update on file for each row
  when (coalesce(old.transcript, new.transcript) is not null and (old.transcript, old.used_as, old.used_by)
    is distinct from (new.transcript, new.used_as, new.used_by))
  execute function transcript_was_changed();
create trigger words_of_removed after delete on file for each row
  when (old.transcript is not null) execute function transcript_was_changed();

-- Up to which message, from the oldest, words are still to be stored. No row: they all are, and search relies on it.
create table words_to_store (up_to bigint not null);
insert into words_to_store select max(id) from message having max(id) is not null;

-- Stores the words of so many messages of those, the newest first, and answers up to which they are to be stored now. It passes
-- over a message that somebody deletes, and gives way to whoever stores the words of two of them at a time; it is then to be
-- asked once more.
create function store_message_words(most integer) returns bigint language plpgsql set lock_timeout = '100ms' as $$
declare
  top bigint := (select up_to from words_to_store);
  bottom bigint;
begin
  select coalesce(min(id), 0) into bottom from (select id from message where id <= top order by id desc limit most) next;
  insert into message_words (message_id, conversation_id, created_at, words)
  select m.id, m.conversation_id, m.created_at, words_of_message(m)
  from (
    select id from message m
    where id between bottom and top and type <> 'activity' and not exists (select from message_words where message_id = m.id)
    for key share skip locked
  ) free join message m using (id)
  on conflict do nothing;
  if exists (
    select from message m where id between bottom and top and type <> 'activity'
      and not exists (select from message_words where message_id = m.id)
  ) then
    return top;
  end if;
  update words_to_store set up_to = bottom - 1;
  return bottom - 1;
exception when lock_not_available then
  return top;
end $$;

-- How many messages there are, in a row without a word, and how many the planner takes to have each word of a search. No row at
-- all while words are still to be stored. It is volatile because no other function may ask for a plan.
create function guess_message_words(search text) returns table (word tsquery, messages float8) language plpgsql as $$
declare
  plan json;
begin
  if exists (select from words_to_store) then return; end if;
  for word in
    select null union all
    select ('''' || part || ''':*')::tsquery from unnest(tsvector_to_array(search_words(search))) part
  loop
    execute 'explain (format json) select from message_words'
      || case when word is null then '' else format(' where words @@ %L::tsquery', word) end into plan;
    messages := plan->0->'Plan'->'Plan Rows';
    return next;
  end loop;
end $$;
