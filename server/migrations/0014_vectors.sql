-- Model services of the operator's choice, and what passages mean as vectors.

create table provider (
  purpose text primary key check (purpose in ('chat', 'embedding', 'transcription', 'rerank')),
  enabled boolean not null,
  -- Where the service's paths begin, without a slash at the end.
  address text not null check (length(address) <= 1000),
  -- Sealed; empty: the service wants none.
  api_key text not null,
  model text not null check (length(model) <= 200),
  -- Asked of the service; null: as many as the model gives.
  dimensions integer check (dimensions between 1 and 8192),
  updated_at timestamptz not null default now()
);

-- The signs of a passage's vector. All of them are compared for every question, so they stand apart from what is long.
-- Vectors count among those of the same model and length only. Without foreign keys, like postings: who takes a passage out
-- of the index takes its vector along.
create table passage_bits (
  passage_id bigint primary key,
  article_id bigint not null,
  model text not null,
  dimensions integer not null,
  bits bit varying not null
);
create index passage_bits_of_article on passage_bits (article_id);

-- The vector with one signed byte for each number, all in the same proportion.
create table passage_vector (
  passage_id bigint primary key,
  article_id bigint not null,
  vector bytea not null
);
create index passage_vector_of_article on passage_vector (article_id);
