-- The lists of a team and the order of creation had no index of their own.
create index conversation_by_team on conversation (assigned_team_id, status_category, last_message_at desc, id desc)
  where assigned_team_id is not null;
create index conversation_by_creation on conversation (created_at desc, id desc);
