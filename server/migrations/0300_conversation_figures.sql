-- What reports count of each conversation, from itself, its messages and its runs: they read one narrow row instead of all of
-- those. A row holds unless `figures_changed` names its conversation or `figures_to_store` reaches as far.
create table conversation_figures (
  conversation_id bigint primary key,
  inbox_id bigint not null,
  contact_id bigint not null,
  assigned_user_id bigint,
  assigned_team_id bigint,
  status_category text not null,
  ai_language text,
  created_at timestamptz not null,
  first_reply_at timestamptz,
  resolved_at timestamptz,
  asked boolean,
  human_at timestamptz,
  reopened boolean not null,
  alone boolean not null,
  helped boolean not null,
  handed_over text,
  cost numeric,
  answers float8[]
);
create index conversation_figures_begun on conversation_figures (created_at);
create index conversation_figures_resolved on conversation_figures (resolved_at) where resolved_at is not null;

-- Conversations of which something changed that is counted. Each change adds a row and commits with it, and waits for nobody. So
-- whoever stores figures and removes the rows that they saw cannot miss a change that commits later.
create table figures_changed (
  id bigint generated always as identity primary key,
  conversation_id bigint not null
);

create function figures_did_change() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'conversation' then
    insert into figures_changed (conversation_id) values (coalesce(new.id, old.id));
  else
    insert into figures_changed (conversation_id)
    select id from (select old.conversation_id union select new.conversation_id) changed (id) where id is not null;
  end if;
  return null;
end $$;
create function figures_of_these() returns trigger language plpgsql as $$
begin
  insert into figures_changed (conversation_id) select distinct conversation_id from these;
  return null;
end $$;

create trigger figures_added after insert on conversation for each row execute function figures_did_change();
create trigger figures_removed after delete on conversation for each row execute function figures_did_change();
create trigger figures_changed after update on conversation for each row
  when ((old.inbox_id, old.contact_id, old.assigned_user_id, old.assigned_team_id, old.status_category, old.ai_language,
      old.created_at, old.first_reply_at, old.resolved_at)
    is distinct from (new.inbox_id, new.contact_id, new.assigned_user_id, new.assigned_team_id, new.status_category,
      new.ai_language, new.created_at, new.first_reply_at, new.resolved_at))
  execute function figures_did_change();

create trigger figures_added after insert on message referencing new table as these
  for each statement execute function figures_of_these();
create trigger figures_removed after delete on message referencing old table as these
  for each statement execute function figures_of_these();
create trigger figures_changed after update on message for each row
  when (old.conversation_id <> new.conversation_id or old.type <> new.type or old.sender_type <> new.sender_type
    or old.created_at <> new.created_at or old.waited_since is distinct from new.waited_since
    or (new.type = 'outgoing' and (old.status in ('queued', 'sending', 'failed')) <> (new.status in ('queued', 'sending', 'failed')))
    or (new.type = 'activity' and old.meta -> 'activity' is distinct from new.meta -> 'activity'))
  execute function figures_did_change();

create trigger figures_added after insert on assistant_run referencing new table as these
  for each statement execute function figures_of_these();
create trigger figures_removed after delete on assistant_run referencing old table as these
  for each statement execute function figures_of_these();
create trigger figures_changed after update on assistant_run for each row
  when ((old.conversation_id, old.state = 'answered', old.question is null, old.found_nothing, old.helped, old.cost_micros)
    is distinct from (new.conversation_id, new.state = 'answered', new.question is null, new.found_nothing, new.helped,
      new.cost_micros))
  execute function figures_did_change();

-- Up to which conversation, from the oldest, figures are still to be stored. No row: those of all are.
create table figures_to_store (up_to bigint not null);
insert into figures_to_store select max(id) from conversation having max(id) is not null;
