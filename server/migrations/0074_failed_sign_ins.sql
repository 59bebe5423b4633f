-- Failed sign-ins are counted: one entry an hour for each account, and one for all addresses that nobody has.
alter table audit_entry add column counted_in timestamptz;
create unique index audit_entry_counted on audit_entry (activity_type, coalesce(target_model_id, 0), counted_in)
  where counted_in is not null;
