-- The beginnings of words in the conversations of a team.
create index concurrently conversation_beginnings_of_team on conversation_beginnings (assigned_team_id)
  include (assigned_user_id, conversation_id, beginnings) where assigned_team_id is not null;
