-- As 0373, with the condition of index message_words_by_utc. Both indexes cost nothing at these prices, so the planner begins with the
-- words, which it expects to meet fewer messages. It has to: the pages of that time come without their rows, and a page that
-- comes first is read whole.
create or replace function words_since(since timestamptz, query tsquery)
returns table (message_id bigint, conversation_id bigint, created_at timestamptz, words tsvector) language plpgsql stable
set plan_cache_mode = force_generic_plan set max_parallel_workers_per_gather = 0 set work_mem = '16MB'
set cpu_tuple_cost = 1000 set seq_page_cost = 1000 set random_page_cost = 0 set cpu_operator_cost = 0 set cpu_index_tuple_cost = 0 as $$
begin
  return query select w.message_id, w.conversation_id, w.created_at, w.words from message_words w
    where w.words @@ query and w.created_at at time zone 'UTC' >= since at time zone 'UTC';
end $$;
