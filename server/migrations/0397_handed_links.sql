-- `handed`: an invitation that somebody passes on by hand.
alter table password_link drop constraint password_link_purpose_check;
alter table password_link add constraint password_link_purpose_check
  check (purpose in ('invitation', 'reset', 'handed')) not valid;
