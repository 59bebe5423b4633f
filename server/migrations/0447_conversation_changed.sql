-- contracts: 1.0.0
-- One trigger for what a changed conversation means to the counts, the figures and the time that is promised. PostgreSQL
-- reads the condition of each trigger anew for each statement; those of a function it reads once in a session.
create function conversation_changed() returns trigger language plpgsql as $$
begin
  if (old.inbox_id, old.status_id, old.status_category, old.assigned_user_id, old.assigned_team_id)
    is distinct from (new.inbox_id, new.status_id, new.status_category, new.assigned_user_id, new.assigned_team_id)
  then
    insert into conversation_count (inbox_id, status_id, status_category, assigned_user_id, assigned_team_id, n) values
      (old.inbox_id, old.status_id, old.status_category, old.assigned_user_id, old.assigned_team_id, -1),
      (new.inbox_id, new.status_id, new.status_category, new.assigned_user_id, new.assigned_team_id, 1);
  end if;
  if (old.inbox_id, old.contact_id, old.assigned_user_id, old.assigned_team_id, old.status_category, old.ai_language,
      old.created_at, old.first_reply_at, old.resolved_at)
    is distinct from (new.inbox_id, new.contact_id, new.assigned_user_id, new.assigned_team_id, new.status_category,
      new.ai_language, new.created_at, new.first_reply_at, new.resolved_at)
    or (new.status_category = 'resolved'
      and (old.subject, old.last_message, old.last_message_at)
        is distinct from (new.subject, new.last_message, new.last_message_at))
  then
    insert into figures_changed (conversation_id) values (new.id);
  end if;
  if old.status_category <> new.status_category
    and exists (select from applied_sla where conversation_id = new.id and ended_at is null)
  then
    insert into sla_turn (conversation_id, at, category) values (new.id, new.updated_at, new.status_category);
  end if;
  return null;
end $$;

drop trigger count_updated on conversation;
drop trigger figures_changed on conversation;
drop trigger beginnings_changed on conversation;
drop trigger conversation_sla_turn on conversation;
create trigger conversation_changed after update on conversation for each row execute function conversation_changed();
drop function note_sla_turn();
