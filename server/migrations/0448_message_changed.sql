-- As of conversations, one trigger for what an added or a changed message means to the words that search finds and to the figures.
create function message_added() returns trigger language plpgsql as $$
begin
  if new.type <> 'activity' then
    insert into message_words (message_id, conversation_id, created_at, words)
    values (new.id, new.conversation_id, new.created_at, search_words(new.content) || coalesce(search_words(new.found_by), ''));
  end if;
  insert into figures_changed (conversation_id) values (new.conversation_id);
  return null;
end $$;

create function message_changed() returns trigger language plpgsql as $$
begin
  if old.content <> new.content or old.found_by is distinct from new.found_by or old.type <> new.type
    or (old.meta ? 'deleted_at') <> (new.meta ? 'deleted_at')
  then
    perform renew_message_words(new.id);
  end if;
  if old.conversation_id <> new.conversation_id or old.type <> new.type or old.sender_type <> new.sender_type
    or old.created_at <> new.created_at or old.waited_since is distinct from new.waited_since
    or (new.type = 'outgoing' and (old.status in ('queued', 'sending', 'failed')) <> (new.status in ('queued', 'sending', 'failed')))
    or (new.type = 'activity' and old.meta -> 'activity' is distinct from new.meta -> 'activity')
  then
    insert into figures_changed (conversation_id)
    select old.conversation_id union select new.conversation_id;
  end if;
  return null;
end $$;

drop trigger words_of_added on message;
drop trigger figures_added on message;
create trigger message_added after insert on message for each row execute function message_added();
drop trigger words_of_changed on message;
drop trigger figures_changed on message;
create trigger message_changed after update on message for each row execute function message_changed();
drop function message_was_added();
drop function message_was_changed();
