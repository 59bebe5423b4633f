-- The text that an article has now stands in the article alone; a version gets its own when the article loses it.
alter table article_version alter column content drop not null;

create function keep_lost_text() returns trigger language plpgsql as $$
begin
  update article_version set content = old.content
  where article_id = old.id and revision = old.revision and content is null;
  return null;
end $$;
create trigger keep_lost_text after update on article
  for each row when (old.revision <> new.revision) execute function keep_lost_text();
