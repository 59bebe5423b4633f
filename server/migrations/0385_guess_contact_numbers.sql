-- As 0321, but for digits also how many numbers begin with them. The words of contacts hold every ending of each number, so the planner
-- knows the beginning of none: it took the code of the country in which everybody lives to be rare. What it knows of the column is
-- right within a hundredth of all, so twice that is taken off.
create or replace function guess_contact_words(search text) returns table (word tsquery, contacts float8) language plpgsql as $$
declare
  part text;
  plan json;
  everybody float8;
begin
  for part in select null union all select unnest(tsvector_to_array(search_words(search))) loop
    word := ('''' || part || ''':*')::tsquery;
    execute 'explain (format json) select from contact' || case when part is null then '' else
      format(' where contact_words(first_name, last_name, email, phone_number) @@ %L::tsquery', word) end
    into plan;
    contacts := plan->0->'Plan'->'Plan Rows';
    everybody := coalesce(everybody, contacts);
    if part ~ '^\d+$' then
      execute format('explain (format json) select from contact where phone_number like %L', '+' || part || '%') into plan;
      contacts := greatest(contacts, (plan->0->'Plan'->>'Plan Rows')::float8 - everybody / 50);
    end if;
    return next;
  end loop;
end $$;
