-- For forgetting texts of articles that were replaced long ago, oldest first.
create index concurrently article_version_by_age on article_version (at);
