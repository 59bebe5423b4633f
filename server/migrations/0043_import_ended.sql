alter table notification drop constraint notification_type_check;
alter table notification add constraint notification_type_check check (
  type in (
    'assignment', 'mention', 'new_message', 'automation', 'payment_problem', 'token_rejected', 'model_budget', 'import_ended'
  )
);
