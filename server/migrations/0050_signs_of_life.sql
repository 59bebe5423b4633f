-- That an agent's panel is open is written down each minute, and gives nobody another right: what processes keep of agents
-- stays good.
drop trigger agent_access_changed on agent;
create constraint trigger agent_access_changed
  after insert or delete or update of type, first_name, last_name, email, password_hash, enabled, language,
    availability_status, deleted_at, avatar on agent
  deferrable initially deferred for each row execute function access_changed();
