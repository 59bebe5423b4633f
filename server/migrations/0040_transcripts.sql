-- What was said is found as what was written.
create index transcript_found on file using gin (search_words(transcript)) with (gin_pending_list_limit = 1024)
  where used_as = 'message' and transcript is not null;
