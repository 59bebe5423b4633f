-- What every process knows of a model that gave no answer, so that a search does without it at once.

alter table provider
  -- Calls in a row that brought nothing; 0: it answers.
  add column failures integer not null default 0,
  add column failed_since timestamptz,
  add column failure text not null default '',
  -- Not before this time is it tried again, and then by one caller.
  add column retry_at timestamptz,
  add check ((failures > 0) = (failed_since is not null and retry_at is not null));
