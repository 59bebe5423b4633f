-- Whether the assistant may send the text of a saved reply to customers, word for word.
alter table macro add column assistant_may_send boolean not null default false;
