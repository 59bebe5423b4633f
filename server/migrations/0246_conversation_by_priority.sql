-- A list of one priority, newest first; without one there is none.
create index concurrently conversation_by_priority on conversation (priority_id, status_category, last_message_at desc, id desc)
  where priority_id is not null;
