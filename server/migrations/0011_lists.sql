-- The lists of a team and the order of creation had no index of their own.
create index conversation_by_team on conversation (assigned_team_id, status_category, last_message_at desc, id desc)
  where assigned_team_id is not null;
create index conversation_by_creation on conversation (created_at desc, id desc);

-- Holds what lists are filtered by: whatever lies before a page is passed over in the index, without looking at the rows.
drop index conversation_recent;
create index conversation_recent on conversation (last_message_at desc, id desc)
  include (inbox_id, status_id, status_category, priority_id, assigned_user_id, assigned_team_id);

-- All of an inbox, whatever their status: without it they would be sorted.
create index conversation_of_inbox on conversation (inbox_id, last_message_at desc, id desc);

-- The few contacts that are blocked.
create index contact_blocked on contact (created_at desc, id desc) where blocked;
