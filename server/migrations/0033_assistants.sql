-- What an assistant is told and may do. Its name, picture and switch are those of the agent it acts as.
alter table assistant
  add column guardrails text not null default '',
  add column tone text not null default 'friendly' check (tone in ('friendly', 'neutral', 'formal')),
  add column answer_length text not null default 'medium' check (answer_length in ('short', 'medium', 'long')),
  add column tool_ids bigint[] not null default '{}',
  add column fallback_team_id bigint references team on delete set null;
create index assistant_of_fallback_team on assistant (fallback_team_id) where fallback_team_id is not null;
