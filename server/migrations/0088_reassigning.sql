-- An agent who is away and lets go of the conversations whose customers write.
alter table agent drop constraint agent_availability_status_check;
alter table agent add constraint agent_availability_status_check
  check (availability_status in ('online', 'away', 'away_and_reassigning', 'offline'));
