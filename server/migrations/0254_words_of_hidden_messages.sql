-- A message that became a line of activity has no words any more; one that is a message again has them again.
create or replace function renew_message_words(changed bigint) returns void language plpgsql as $$
begin
  insert into message_words (message_id, conversation_id, created_at, words)
  select id, conversation_id, created_at, '' from message where id = changed and type <> 'activity'
  on conflict do nothing;
  perform from message_words where message_id = changed for update;
  delete from message_words where message_id = changed and (select type from message where id = changed) = 'activity';
  update message_words set words = words_of_message(m) from message m where m.id = changed and message_id = changed;
end $$;
create or replace trigger words_of_changed after update on message for each row
  when (old.content <> new.content or old.found_by is distinct from new.found_by or old.type <> new.type
    or (old.meta ? 'deleted_at') <> (new.meta ? 'deleted_at'))
  execute function message_was_changed();
