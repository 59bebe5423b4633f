-- What became of the backups that the desk makes by itself. One row, from the first look at the schedule on.
create table backup (
  one boolean primary key default true check (one),
  -- The minute of the schedule that was answered last, and how often that was tried.
  turn timestamptz not null,
  tries integer not null default 0,
  began_at timestamptz,
  ended_at timestamptz,
  -- A code; null when the last one went well.
  failed text,
  good_name text,
  good_at timestamptz,
  good_size bigint
);
