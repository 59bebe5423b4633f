-- The beginnings of words in the conversations of a team, the newest first.
create index concurrently conversation_beginnings_by_team on conversation_beginnings (assigned_team_id, newest_at desc)
  include (assigned_user_id, conversation_id, beginnings) where assigned_team_id is not null;
