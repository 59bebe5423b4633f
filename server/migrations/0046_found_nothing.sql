-- Nothing answered the question, whatever was said: where there are no agents nobody is handed over to.
alter table assistant_run add column found_nothing boolean not null default false;
