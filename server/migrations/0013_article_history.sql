-- Who wrote a version when no agent did.
alter table article_version add column api_key_id bigint references api_key;
alter table article_version add check (author_id is null or api_key_id is null);

-- Holds what lists are filtered and counted by, so that both read the index alone.
alter table article add column local_edits boolean not null
  generated always as (pushed_hash is distinct from content_hash) stored;
drop index article_recent;
create index article_recent on article (updated_at desc, id desc) include (enabled, source, index_status, local_edits);
create index article_by_title on article (lower(title), id);
-- The few whose index is under way, lost or failed.
create index article_unindexed on article (id) where index_status <> 'indexed';
