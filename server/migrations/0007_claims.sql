-- Who holds an Idempotency-Key, and whether his work has been committed: a claim whose holder died before that can be taken
-- over, and a holder who lost it cannot commit any more.
alter table idempotency
  add column holder uuid,
  add column acted boolean not null default false;
-- How far a request from before this column got is not known.
update idempotency set acted = true;
