-- The words of those messages of some conversations that match a query: an index gives the messages of the conversations, another
-- those that match, and only what is in both is read. The planner does not know how many conversations will be named, so it would
-- use the first index alone; a high price of rows makes it use both. Its plan is kept, because with the conversations before it
-- it would estimate each of them. The memory holds the places of some million messages.
create function words_within(conversations bigint[], query tsquery)
returns table (message_id bigint, created_at timestamptz, words tsvector) language plpgsql stable
set plan_cache_mode = force_generic_plan set cpu_tuple_cost = 1000 set work_mem = '16MB' as $$
begin
  return query select w.message_id, w.created_at, w.words from message_words w
    where w.conversation_id = any(conversations) and w.words @@ query;
end $$;
