-- What customers asked and no article answers. Questions that say nearly the same are one row.
create table knowledge_gap (
  id bigint generated always as identity primary key,
  -- As it was asked last.
  question text not null,
  -- Its words alone, in order of the alphabet.
  normalised text not null unique,
  count integer not null default 1,
  state text not null default 'open' check (state in ('open', 'dismissed', 'answered')),
  conversation_id bigint references conversation on delete set null,
  article_id bigint references article on delete set null,
  first_at timestamptz not null,
  last_at timestamptz not null
);
create index knowledge_gap_list on knowledge_gap (state, count desc, last_at desc, id desc);
create index knowledge_gap_by_age on knowledge_gap (last_at);
create index knowledge_gap_alike on knowledge_gap using gist (normalised gist_trgm_ops);
create index knowledge_gap_of_conversation on knowledge_gap (conversation_id);
create index knowledge_gap_of_article on knowledge_gap (article_id);

-- What an assistant did lately.
create index assistant_run_of_agent on assistant_run (agent_id, started_at desc);
