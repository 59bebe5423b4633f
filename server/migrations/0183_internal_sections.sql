-- What stands under an internal heading is for agents. Null: the last release, which knew no such headings, has stored it.
alter table passage add column internal boolean;
-- All articles of the connection are internal.
alter table connection add column internal boolean not null default false;
