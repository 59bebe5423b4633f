-- The beginnings of words in the conversations of an agent, the newest first.
create index concurrently conversation_beginnings_by_assignee on conversation_beginnings (assigned_user_id, newest_at desc)
  include (assigned_team_id, conversation_id, beginnings);
