-- Teams as the API shows them, and the list of a team's conversations that nobody has taken.

alter table team
  add column emoji text check (length(emoji) between 1 and 20),
  add column conversation_assignment_type text not null default 'Manual'
    check (conversation_assignment_type in ('Manual', 'Round robin')),
  -- null follows the desk.
  add column timezone text,
  -- 0: as many as come.
  add column max_auto_assigned_conversations integer not null default 0 check (max_auto_assigned_conversations >= 0);

create index conversation_team_inbox on conversation (assigned_team_id, last_message_at desc, id desc)
  where assigned_team_id is not null and assigned_user_id is null;
