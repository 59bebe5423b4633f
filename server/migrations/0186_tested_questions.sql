-- Of what was asked, the questions of customers that were answered well; the others are titles.
alter table meaning_test add column questions integer not null default 0;
