-- What a message was that failed and was deleted: it comes back when the provider reports, late, that it arrived after all.
create table deleted_message (
  message_id bigint primary key references message on delete cascade,
  was jsonb not null,
  deleted_at timestamptz not null
);
create index deleted_message_by_age on deleted_message (deleted_at);

-- The failed message that is deleted when this one leaves.
alter table held_reply add column replaces uuid;
