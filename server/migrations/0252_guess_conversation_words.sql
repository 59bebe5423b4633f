-- How many conversations there are, in a row without a word, and how many the planner takes to have each word of a search in their
-- subject or last message. It is volatile because no other function may ask for a plan.
create function guess_conversation_words(search text) returns table (word tsquery, conversations float8) language plpgsql as $$
declare
  plan json;
begin
  for word in
    select null union all
    select ('''' || part || ''':*')::tsquery from unnest(tsvector_to_array(search_words(search))) part
  loop
    execute 'explain (format json) select from conversation' || case when word is null then '' else
      format(' where search_words(coalesce(subject, '''') || '' '' || coalesce(last_message, '''')) @@ %L::tsquery', word) end
    into plan;
    conversations := plan->0->'Plan'->'Plan Rows';
    return next;
  end loop;
end $$;
