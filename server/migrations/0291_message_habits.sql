-- Why a message may have been one too many: null until somebody has looked, empty when there is no such reason.
alter table message_price add column habit text;

-- When people were told that a month has cost so much.
create table whatsapp_cost_told (
  month date not null,
  amount_micros bigint not null,
  at timestamptz not null,
  primary key (month, amount_micros)
);
