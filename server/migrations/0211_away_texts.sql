-- What customers are told who write while it is closed: a text for each language, the first for all others.
alter table business_hours
  add column away_enabled boolean not null default false,
  add column away_texts jsonb not null default '[]';

-- When the customer of a conversation was told last, so that it is told once while it is closed.
create table away_told (
  conversation_id bigint primary key references conversation on delete cascade,
  at timestamptz not null
);
