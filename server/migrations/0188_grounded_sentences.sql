-- What each sentence of an answer rests on, and how many were left out; `held`: nothing of a text was sent.
alter table assistant_run
  add column sentences jsonb not null default '[]',
  add column left_out integer not null default 0,
  add column held boolean not null default false;
-- Another short call of the chat model tells what words leave in doubt.
alter table assistant add column second_look boolean not null default true;
