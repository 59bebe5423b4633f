-- Questions that an article answered well, in the words of customers: one that is nearly the same finds the article again. They go
-- with the answer that was judged, and so with its conversation. Those without an answer were added by hand.
create table article_question (
  id bigint generated always as identity primary key,
  article_id bigint not null references article on delete cascade,
  run_id bigint unique references assistant_run on delete cascade,
  question text not null,
  -- Its telling words, and how each of them begins, by which it is found.
  terms text not null,
  keys text[] not null,
  -- How the passage begins that answered it.
  passage text not null default '',
  added_at timestamptz not null,
  unique (article_id, terms)
);
create index article_question_of_article on article_question (article_id, added_at desc, id desc);
create index article_question_by_key on article_question using gin (keys);
