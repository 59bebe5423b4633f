-- The words of those messages since a time that match a query: one index gives the messages that match, another the pages of that
-- time, and only the messages in both are read. A high price of rows makes the planner use both indexes; the price of pages makes it begin
-- with the words, because every row of a page would be read otherwise. Its plan is kept, as in words_within, and
-- has no workers, because to start them takes longer than the search.
create function words_since(since timestamptz, query tsquery)
returns table (message_id bigint, conversation_id bigint, created_at timestamptz, words tsvector) language plpgsql stable
set plan_cache_mode = force_generic_plan set max_parallel_workers_per_gather = 0 set work_mem = '16MB'
set cpu_tuple_cost = 1000 set seq_page_cost = 1000 set random_page_cost = 0 set cpu_operator_cost = 0 set cpu_index_tuple_cost = 0 as $$
begin
  return query select w.message_id, w.conversation_id, w.created_at, w.words from message_words w
    where w.words @@ query and w.created_at >= since;
end $$;
