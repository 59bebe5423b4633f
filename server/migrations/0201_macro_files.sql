create index concurrently file_of_macro on file (used_by, id) where used_as = 'macro';
