-- What assistants have used up in a conversation on a day of the desk: calls of the chat model and of tools, and tokens.
create table assistant_spend (
  conversation_id bigint not null references conversation on delete cascade,
  day date not null,
  calls integer not null default 0,
  tokens bigint not null default 0,
  primary key (conversation_id, day)
);
create index assistant_spend_by_day on assistant_spend (day);

-- As much as an assistant may use up in a day; null is without a bound.
alter table assistant
  add column conversation_calls integer default 150 check (conversation_calls > 0),
  add column conversation_tokens integer default 400000 check (conversation_tokens > 0),
  add column customer_calls integer default 300 check (customer_calls > 0),
  add column customer_tokens integer default 800000 check (customer_tokens > 0);
