-- Holds those of the keys, and their articles, that nobody else holds, and waits for none. Every statement of a function sees
-- what was committed before it began, so the lock on a key comes before the look at its article.
create function hold_articles(keys text[]) returns table (held text, there article) language plpgsql
set enable_seqscan = off as $$
begin
  foreach held in array keys loop
    continue when not pg_try_advisory_xact_lock(hashtextextended('article:' || held, 0));
    select article.* into there from article where key = held for no key update skip locked;
    -- Somebody who does not name it by its key holds the article.
    continue when there.id is null and exists (select from article where key = held);
    return next;
  end loop;
end $$;
