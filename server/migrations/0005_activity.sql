-- Who did what: written by the transaction that did it, never changed. Holds no secrets.
create table audit_entry (
  id bigint generated always as identity primary key,
  activity_type text not null,
  actor_type text not null check (actor_type in ('agent', 'knowledge_key', 'system')),
  actor_id bigint,
  target_model_type text not null,
  target_model_id bigint,
  before jsonb,
  after jsonb,
  ip text,
  created_at timestamptz not null
);
create index audit_entry_by_time on audit_entry (created_at desc, id desc);
create index audit_entry_by_target on audit_entry (target_model_type, target_model_id, created_at desc, id desc);
create index audit_entry_by_actor on audit_entry (actor_id, created_at desc, id desc);
