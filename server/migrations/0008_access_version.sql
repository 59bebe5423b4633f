-- One number that grows with every change of what a request may do: a process keeps what it read of an agent for as long
-- as the number, which it reads with every key and session, is the same.

create table access_version (
  only_row boolean primary key default true check (only_row),
  version bigint not null default 1
);
insert into access_version default values;

create function access_changed() returns trigger language plpgsql as $$
begin
  update access_version set version = version + 1;
  return null;
end $$;

-- At commit, when the transaction waits for nothing else any more: taken earlier, the row would be one more lock to meet
-- in another order.
create constraint trigger agent_access_changed after insert or update or delete on agent
  deferrable initially deferred for each row execute function access_changed();
create constraint trigger agent_role_access_changed after insert or update or delete on agent_role
  deferrable initially deferred for each row execute function access_changed();
create constraint trigger role_access_changed after insert or update or delete on role
  deferrable initially deferred for each row execute function access_changed();
create constraint trigger team_access_changed after insert or update or delete on team
  deferrable initially deferred for each row execute function access_changed();
create constraint trigger team_member_access_changed after insert or update or delete on team_member
  deferrable initially deferred for each row execute function access_changed();
create constraint trigger api_key_access_changed after insert or update or delete on api_key
  deferrable initially deferred for each row execute function access_changed();
