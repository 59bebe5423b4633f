-- A list of one status, newest first.
create index concurrently conversation_by_status on conversation (status_id, last_message_at desc, id desc);
