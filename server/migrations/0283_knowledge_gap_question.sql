-- The questions behind a gap in the words of each customer. They go when their conversation does.
create table knowledge_gap_question (
  id bigint generated always as identity primary key,
  gap_id bigint not null references knowledge_gap on delete cascade,
  conversation_id bigint not null references conversation on delete cascade,
  question text not null,
  asked_at timestamptz not null
);
create index knowledge_gap_question_of_gap on knowledge_gap_question (gap_id, asked_at desc, id desc);
create index knowledge_gap_question_of_conversation on knowledge_gap_question (conversation_id);
