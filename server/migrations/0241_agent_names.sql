-- Whether customers read above a reply of an agent who wrote it.
alter table inbox add column agent_name text not null default 'none';
alter table inbox add constraint inbox_agent_name_check check (agent_name in ('none', 'first_name', 'full_name')) not valid;
