-- Why a run of the assistant ended without an answer is a code. `error` holds only what the model or its service said.
alter table assistant_run
  add column reason text check (reason in (
    'not_assigned', 'resolved', 'blocked', 'window_closed', 'nothing_to_answer', 'switched_off', 'reassigned',
    'nothing_said', 'limit', 'begun_too_often', 'failed'
  ));
update assistant_run set
  reason = case error
    when 'not assigned' then 'not_assigned'
    when 'window closed' then 'window_closed'
    when 'nothing to answer' then 'nothing_to_answer'
    when 'the assistant is switched off' then 'switched_off'
    when 'another assistant has it' then 'reassigned'
    when 'nothing was said' then 'nothing_said'
    when 'begun too often' then 'begun_too_often'
    when 'resolved' then 'resolved'
    when 'blocked' then 'blocked'
    when 'limit' then 'limit'
    else case when state = 'superseded' then null else 'failed' end
  end,
  error = case
    when state in ('superseded', 'silent') then null
    when error in ('limit', 'failed', 'begun too often') then null
    else error
  end
where error is not null;
