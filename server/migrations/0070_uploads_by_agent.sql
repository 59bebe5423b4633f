-- What an agent uploaded lately is counted with each upload.
create index file_by_agent on file (agent_id, created_at) where agent_id is not null;
