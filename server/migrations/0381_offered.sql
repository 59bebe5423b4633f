-- A run that asked whether one of several articles is meant. What becomes of it is a run of its own.
alter table assistant_run drop constraint assistant_run_state_check;
alter table assistant_run
  add constraint assistant_run_state_check
    check (state in ('waiting', 'running', 'superseded', 'answered', 'offered', 'handed_over', 'silent', 'failed')) not valid;
