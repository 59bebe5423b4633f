-- What the desk sends: files that the provider has already, and how fast it may go.

-- The provider's id of a file that was uploaded from a number; it serves every message with that file until it expires.
create table file_upload (
  file_id bigint not null references file on delete cascade,
  phone_number_id text not null,
  media_id text not null,
  uploaded_at timestamptz not null,
  primary key (file_id, phone_number_id)
);

-- When a number, or a number to one person, has paid for what it sent so far. The recipient is empty for the number itself.
create table send_slot (
  phone_number_id text not null,
  recipient text not null,
  paid_until timestamptz not null,
  primary key (phone_number_id, recipient)
);
create index send_slot_by_age on send_slot (paid_until);

-- When an agent last had it sent, where that is later than when it was written.
alter table message add column queued_at timestamptz;
