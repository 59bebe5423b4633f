-- Message templates of the business accounts, as the provider has them, and drafts that it has not seen yet.
create table message_template (
  id bigint generated always as identity primary key,
  waba_id text not null,
  provider_id text,
  name text not null check (name ~ '^[a-z0-9_]+$' and length(name) <= 512),
  language text not null,
  category text not null,
  -- DRAFT, or the provider's own word.
  status text not null,
  -- As of when the status is known, in the provider's whole seconds: what is older is not listened to.
  status_at timestamptz not null,
  reason text,
  parameter_format text not null check (parameter_format in ('POSITIONAL', 'NAMED')),
  header_type text,
  header_content text,
  body_content text not null,
  footer_content text,
  buttons jsonb not null default '[]',
  sample_values jsonb not null default '{}',
  -- Parts of it that nothing here can fill, in the provider's words: it can be looked at, not sent.
  unsupported text[] not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index message_template_name on message_template (waba_id, name, language);
create index message_template_of_provider on message_template (waba_id, provider_id);

-- What the provider told about a business account. Accounts of one portfolio share its limit.
create table business_account (
  waba_id text primary key,
  portfolio_id text,
  -- Customers a day; null as long as the provider has not told, or when there is no limit.
  daily_limit integer,
  unlimited boolean not null default false,
  limit_at timestamptz,
  synced_at timestamptz,
  sync_failed_at timestamptz,
  sync_error text
);

-- Templates that went to customers outside the reply window: what the portfolio's daily limit counts.
create table business_initiated (
  message_id bigint primary key references message on delete cascade,
  waba_id text not null,
  contact_id bigint not null references contact on delete cascade,
  at timestamptz not null
);
create index business_initiated_recent on business_initiated (waba_id, at) include (contact_id, message_id);
