-- Built-in statuses are found by a key; the name is what people read. A status that people made has none.
alter table status add column key text unique check (key in ('open', 'snoozed', 'resolved', 'closed'));
update status set key = lower(name) where built_in;
alter table status add constraint status_built_in check (built_in = (key is not null));
