-- True while nobody knows whether the call did what it was made for: it has just begun, or its answer never came.
alter table tool_call add column unsure boolean not null default false;
