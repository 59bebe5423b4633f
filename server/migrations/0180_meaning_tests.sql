-- How much meaning helps to find this desk's articles, and how it is weighed since. `model` is what vectors are stored under.
create table meaning_test (
  model text primary key,
  words_weight float8 not null,
  titles integer not null,
  found_by_words integer not null,
  found_by_meaning integer not null,
  found_by_both integer not null,
  tested_at timestamptz not null
);
