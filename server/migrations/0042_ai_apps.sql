-- AI apps: programs of others that work with the desk as the agent who connected them (OAuth 2.1).

create table ai_app (
  id bigint generated always as identity primary key,
  -- A random word, or the address of the document in which the app describes itself.
  client_id text not null unique check (length(client_id) between 1 and 2000),
  name text not null,
  redirect_uris text[] not null,
  created_at timestamptz not null default now()
);
create index ai_app_by_age on ai_app (created_at);

-- What an agent allowed an app. Its tokens end with it.
create table ai_app_connection (
  id bigint generated always as identity primary key,
  ai_app_id bigint not null references ai_app on delete cascade,
  agent_id bigint not null references agent on delete cascade,
  redirect_host text not null,
  scopes text[] not null,
  -- The address that its tokens are good for.
  resource text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index ai_app_connection_of_agent on ai_app_connection (agent_id);
create index ai_app_connection_of_app on ai_app_connection (ai_app_id);

create table ai_app_code (
  code_hash bytea primary key,
  ai_app_id bigint not null references ai_app on delete cascade,
  agent_id bigint not null references agent on delete cascade,
  redirect_uri text not null,
  scopes text[] not null,
  resource text not null,
  challenge text not null,
  expires_at timestamptz not null,
  spent_at timestamptz,
  -- What came of it, so that a second use can end it.
  connection_id bigint references ai_app_connection on delete set null
);
create index ai_app_code_of_app on ai_app_code (ai_app_id);
create index ai_app_code_of_agent on ai_app_code (agent_id);
create index ai_app_code_of_connection on ai_app_code (connection_id);

create table ai_app_token (
  token_hash bytea primary key,
  connection_id bigint not null references ai_app_connection on delete cascade,
  kind text not null check (kind in ('access', 'refresh')),
  expires_at timestamptz not null,
  -- A refresh token is good for one exchange. One that comes again ends the connection.
  spent_at timestamptz
);
create index ai_app_token_of_connection on ai_app_token (connection_id);
create index ai_app_token_by_end on ai_app_token (expires_at);
