-- The beginnings of words in the conversations of an agent.
create index concurrently conversation_beginnings_of_assignee on conversation_beginnings (assigned_user_id)
  include (assigned_team_id, conversation_id, beginnings);
