-- One run of the assistant at a time for each conversation, with all that its answer rests on.
drop index assistant_run_of_message;
alter table assistant_run drop constraint assistant_run_state_check;
alter table assistant_run
  add constraint assistant_run_state_check
    check (state in ('waiting', 'running', 'superseded', 'answered', 'handed_over', 'silent', 'failed')),
  -- How often it was begun: a process may die over it.
  add column tries smallint not null default 0,
  add column understood_as text,
  add column language text,
  add column tool_calls jsonb not null default '[]',
  add column steps jsonb not null default '[]',
  add column input_tokens integer not null default 0,
  add column output_tokens integer not null default 0,
  add column cost_micros bigint,
  add column milliseconds integer,
  add column decision jsonb,
  -- What went out of it.
  add column message_ids bigint[] not null default '{}',
  -- What the customer tapped under the question whether it helped.
  add column helped text check (helped in ('yes', 'more'));
create unique index assistant_run_at_work on assistant_run (conversation_id) where state in ('waiting', 'running');
create unique index assistant_run_that_spoke on assistant_run (conversation_id, up_to_message_id)
  where state in ('answered', 'handed_over', 'failed');
create index assistant_run_of_conversation on assistant_run (conversation_id, id desc);

alter table conversation
  -- The language in which the assistant answers, from the first message that told one.
  add column ai_language text,
  -- What stands up to here belongs to a matter that is resolved.
  add column settled_message_id bigint;
