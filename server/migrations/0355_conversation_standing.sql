-- What is open is counted from the index alone: a large desk's open conversations lie scattered over the whole table.
create index concurrently conversation_standing on conversation (id)
  include (status_category, inbox_id, assigned_team_id, assigned_user_id, waiting_since, first_reply_at)
  where status_category <> 'resolved';
