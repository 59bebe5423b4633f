-- How often the desk itself used a saved reply, and when last: rules and the assistant are no agents with rows of their own.
alter table macro add column automatic_uses bigint not null default 0;
alter table macro add column automatically_used_at timestamptz;
