-- What an agent thinks of an answer of the assistant. The newest word stands.
alter table assistant_run
  add column verdict text check (verdict in ('good', 'different')),
  add column verdict_note text not null default '',
  add column judged_by bigint references agent,
  add column judged_at timestamptz,
  add constraint assistant_run_judged check ((verdict is null) = (judged_by is null) and (verdict is null) = (judged_at is null));
