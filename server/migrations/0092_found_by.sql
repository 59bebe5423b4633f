-- A note that the desk writes is stored as facts. It is found by the words in them, and by its own words in every language.
alter table message add column found_by text;
create index note_found on message using gin (search_words(found_by)) with (gin_pending_list_limit = 1024)
  where found_by is not null;
