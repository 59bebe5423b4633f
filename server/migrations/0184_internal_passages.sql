create index concurrently passage_hidden on passage (id) where coalesce(internal, (heading || E'\n' || text) ~* '(?n)\(internal\)[*_ ]*$');
