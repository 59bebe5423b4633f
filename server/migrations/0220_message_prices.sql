-- What the provider says of the price of a message. It outlives the message and its contact, of whom it holds the country alone.
create table message_price (
  message_id bigint primary key,
  inbox_id bigint not null,
  at timestamptz not null,
  delivered boolean not null,
  billable boolean not null,
  category text not null,
  country text,
  sender_type text not null,
  sender_id bigint
);
create index message_price_by_time on message_price (at);

-- A status that came before its message keeps its price until then.
alter table pending_status add column pricing jsonb;

-- What one message costs to a country ('*': to all others) from a day on, as the operator entered it. Never changed.
create table message_rate (
  country text not null,
  category text not null,
  valid_from date not null,
  micros bigint not null check (micros >= 0),
  currency text not null,
  created_at timestamptz not null,
  agent_id bigint,
  primary key (country, category, valid_from)
);
