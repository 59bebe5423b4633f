-- Until when a session may do what takes the password once more.
alter table session add column confirmed_until timestamptz;

-- What Admins are told about who gets in and where things go.
alter table notification drop constraint notification_type_check;
alter table notification add constraint notification_type_check check (
  type in (
    'assignment', 'mention', 'new_message', 'automation', 'payment_problem', 'token_rejected', 'model_budget',
    'import_ended', 'security'
  )
);
