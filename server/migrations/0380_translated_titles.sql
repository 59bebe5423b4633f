-- Titles as the chat model has put them into languages of customers, for trying an embedding model. `title` is what was translated.
create table translated_title (
  article_id bigint not null references article on delete cascade,
  language text not null,
  title text not null,
  translation text not null,
  primary key (article_id, language)
);
-- The trial with these: languages, counts, and how words weigh in an article of another language than the question's.
alter table meaning_test add column other_languages jsonb;
