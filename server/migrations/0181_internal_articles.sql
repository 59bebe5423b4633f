-- What an internal article says is for agents: nothing of it is told to customers.
alter table article add column internal boolean not null default false;
