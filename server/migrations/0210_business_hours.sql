-- When people answer: weeks of shifts and the days that differ. A team or an inbox without hours of its own follows the desk.
create table business_hours (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 140),
  description text not null default '',
  is_always_open boolean not null default false,
  -- A name of the IANA database; null follows the desk.
  timezone text,
  hours jsonb not null default '{}',
  holidays jsonb not null default '[]',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index business_hours_name on business_hours (lower(name));

alter table team add column business_hours_id bigint references business_hours;
alter table inbox add column business_hours_id bigint references business_hours;
