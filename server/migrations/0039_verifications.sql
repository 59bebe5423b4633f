-- Codes by e-mail with which a customer confirms an address. The newest of a conversation counts, so that another address,
-- or another code, makes an end of the one before.

create table verification (
  id bigint generated always as identity primary key,
  conversation_id bigint not null references conversation on delete cascade,
  contact_id bigint not null references contact on delete cascade,
  -- In lower case.
  address text not null,
  -- The address without what mail services leave to the reader of a mailbox: what is counted.
  mailbox text not null,
  -- Of the contact when the code was sent: another one since makes it void.
  contact_email text,
  -- Keyed; tells nothing to a reader of the database.
  code_hash bytea not null,
  state text not null default 'pending' check (state in ('pending', 'verified', 'spent')),
  tries smallint not null default 0 check (tries between 0 and 3),
  -- What the last try brought.
  outcome text check (outcome in ('right', 'wrong', 'expired', 'spent')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  verified_until timestamptz,
  check ((state = 'verified') = (verified_until is not null))
);
create index verification_of_conversation on verification (conversation_id, id desc);
create index verification_of_mailbox on verification (mailbox, created_at);
create index verification_of_contact on verification (contact_id, created_at);
create index verification_by_age on verification (created_at);
