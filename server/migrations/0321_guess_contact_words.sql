-- How many contacts there are, in a row without a word, and how many the planner takes to have each word of a search. It is volatile
-- because no other function may ask for a plan.
create function guess_contact_words(search text) returns table (word tsquery, contacts float8) language plpgsql as $$
declare
  plan json;
begin
  for word in
    select null union all
    select ('''' || part || ''':*')::tsquery from unnest(tsvector_to_array(search_words(search))) part
  loop
    execute 'explain (format json) select from contact' || case when word is null then '' else
      format(' where contact_words(first_name, last_name, email, phone_number) @@ %L::tsquery', word) end
    into plan;
    contacts := plan->0->'Plan'->'Plan Rows';
    return next;
  end loop;
end $$;
