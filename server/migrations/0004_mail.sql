-- Links by which an agent sets a password: an invitation, or a way back in. The token itself is in the mail only.
create table password_link (
  -- SHA-256 of the token, which is 256 random bits.
  token_hash bytea primary key,
  agent_id bigint not null references agent on delete cascade,
  purpose text not null check (purpose in ('invitation', 'reset')),
  expires_at timestamptz not null,
  created_at timestamptz not null
);
create index password_link_by_agent on password_link (agent_id, created_at);
