-- Where new files go, and the ids that the folder and the bucket of this desk were given. One row, from the first start on.
create table file_place (
  one boolean primary key default true check (one),
  store text not null check (store in ('fs', 's3')),
  folder_mark uuid,
  bucket_mark uuid
);

-- For moving files, and for knowing at a start where there are any.
create index file_by_store on file (store, id) where state = 'ready';

-- Where the files of an import wait.
alter table import_run add column store text not null default 'fs' check (store in ('fs', 's3'));
