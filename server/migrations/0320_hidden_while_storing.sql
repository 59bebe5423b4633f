-- A message that is hidden while the words of older messages are stored keeps none: whoever stores them locks the message and reads
-- what stands there then, and whoever changes it waits for words of it that somebody else is storing.
create or replace function renew_message_words(changed bigint) returns void language plpgsql as $$
begin
  insert into message_words (message_id, conversation_id, created_at, words)
  select id, conversation_id, created_at, '' from message where id = changed
  on conflict do nothing;
  perform from message_words where message_id = changed for update;
  delete from message_words where message_id = changed and (select type from message where id = changed) = 'activity';
  update message_words set words = words_of_message(m) from message m where m.id = changed and message_id = changed;
end $$;

create or replace function store_message_words(most integer) returns bigint language plpgsql set lock_timeout = '100ms' as $$
declare
  top bigint := (select up_to from words_to_store);
  bottom bigint;
begin
  select coalesce(min(id), 0) into bottom from (select id from message where id <= top order by id desc limit most) next;
  with free as materialized (
    select m from message m
    where id between bottom and top and type <> 'activity' and not exists (select from message_words where message_id = m.id)
    for share skip locked
  )
  insert into message_words (message_id, conversation_id, created_at, words)
  select (m).id, (m).conversation_id, (m).created_at, words_of_message(m) from free
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
