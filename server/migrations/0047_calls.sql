-- The calls of a tool, newest first.
create index tool_call_of_tool_by_age on tool_call (tool_id, id desc);
drop index tool_call_of_tool;

-- What a step brought is kept as a fact; whoever reads it words it.
update assistant_run set steps = (
  select coalesce(jsonb_agg(jsonb_build_object(
    'name', step -> 'name',
    'milliseconds', step -> 'milliseconds',
    'outcome', case
      when step ->> 'detail' like '% passages' then 'found'
      when step ->> 'detail' like '% calls' then 'called'
      when step ->> 'detail' = 'asked for a person' then 'asked'
      when step ->> 'detail' = 'as it was' then 'unchanged'
      when step ->> 'detail' = 'changed' then 'changed'
      when step ->> 'detail' = 'answer' then 'quoted'
      else 'nothing' end,
    'count', substring(step ->> 'detail' from '^(\d+) ')::integer) order by place), '[]')
  from jsonb_array_elements(steps) with ordinality as listed (step, place)
  where step ->> 'name' in ('search', 'answer', 'check'))
where steps <> '[]';
