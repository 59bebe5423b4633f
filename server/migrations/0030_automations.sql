-- What rules did, and that a time rule fires once for each state of a conversation.

drop table automation_run;
create table automation_run (
  id bigint generated always as identity primary key,
  rule_id bigint not null references automation_rule on delete cascade,
  conversation_id bigint not null references conversation on delete cascade,
  -- What set it off: new_conversation, time_trigger, or the name of an event.
  event text not null,
  -- The change itself, so that a job that is done twice does nothing twice.
  cause text not null,
  actions jsonb not null,
  failed boolean not null,
  at timestamptz not null,
  unique (rule_id, conversation_id, event, cause)
);
create index automation_run_recent on automation_run (at desc, id desc);
create index automation_run_of_rule on automation_run (rule_id, at desc, id desc);
create index automation_run_of_conversation on automation_run (conversation_id);

create table automation_firing (
  rule_id bigint not null references automation_rule on delete cascade,
  conversation_id bigint not null references conversation on delete cascade,
  state text not null,
  primary key (conversation_id, rule_id, state)
);
create index automation_firing_of_rule on automation_firing (rule_id);

-- What time rules walk: all that is not resolved, and what was resolved lately.
create index conversation_unresolved on conversation (id) where status_category <> 'resolved';
create index conversation_resolved on conversation (resolved_at) where resolved_at is not null;
