-- The beginnings of words in the conversations of nobody, the newest first: a condition of null uses no order of an index.
create index concurrently conversation_beginnings_unassigned on conversation_beginnings (newest_at desc)
  include (assigned_user_id, assigned_team_id, conversation_id, beginnings) where assigned_user_id is null and assigned_team_id is null;
