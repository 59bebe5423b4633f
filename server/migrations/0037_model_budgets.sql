-- Which protocol a chat model speaks, what a model costs, and what may be and has been spent on it in a day.

alter table provider
  add column kind text not null default 'openai' check (kind in ('openai', 'anthropic')),
  -- Money for a million tokens, in the currency of the service; null: nobody has said.
  add column input_price numeric(14, 6) check (input_price >= 0),
  add column output_price numeric(14, 6) check (output_price >= 0),
  -- Money for a day of the desk; null: as much as it takes.
  add column daily_budget numeric(14, 6) check (daily_budget > 0);

-- One row for each purpose and day of the desk. It outlives the model, so that one that is chosen anew has no second budget.
create table model_spend (
  purpose text not null,
  day date not null,
  calls integer not null,
  input_tokens bigint not null,
  output_tokens bigint not null,
  cost_micros bigint not null,
  primary key (purpose, day)
);

alter table notification drop constraint notification_type_check;
alter table notification add constraint notification_type_check check (
  type in ('assignment', 'mention', 'new_message', 'automation', 'payment_problem', 'token_rejected', 'model_budget')
);
