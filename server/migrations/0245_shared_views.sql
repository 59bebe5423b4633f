-- Views that a team or everybody has: of no agent. A team that goes takes its views with it.
alter table saved_view alter column agent_id drop not null;
alter table saved_view add column visibility text not null default 'user';
alter table saved_view add column team_id bigint references team on delete cascade;
-- The team's id, or 0, and the name in lower case: a shared view has a name of its own among those of its team or of all.
alter table saved_view add column shared_as text;
create index saved_view_of_team on saved_view (team_id) where team_id is not null;
create unique index saved_view_shared_name on saved_view (shared_as);
