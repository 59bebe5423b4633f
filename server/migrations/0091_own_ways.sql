-- How an agent works in the panel: what follows when a conversation is done, and whether letters are commands.
alter table agent
  add column after_resolve text not null default 'next' check (after_resolve in ('next', 'list')),
  add column single_keys boolean not null default true;

-- What every request knows of its agent is read again when one of these changes.
drop trigger agent_access_changed on agent;
create constraint trigger agent_access_changed
  after insert or delete or update of type, first_name, last_name, email, password_hash, enabled, language,
    availability_status, deleted_at, avatar, after_resolve, single_keys on agent
  deferrable initially deferred for each row execute function access_changed();
