-- Whose turn it is: the member who was given a conversation longest ago comes first.
alter table team_member add column last_given_at timestamptz;

-- What a team has to hand out.
create index conversation_to_hand_out on conversation (assigned_team_id, waiting_since, id)
  where assigned_user_id is null and status_category = 'open';
