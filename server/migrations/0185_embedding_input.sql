-- How an embedding model is told questions from passages; null: as its name suggests.
alter table provider add column input_style text check (input_style in ('none', 'prefix', 'input_type'));
