-- An agent's conversations with their contacts, from the index alone: they lie scattered over the whole table.
create index concurrently conversation_of_assignee on conversation (assigned_user_id, status_category, last_message_at desc, id desc)
  include (assigned_team_id, contact_id);
