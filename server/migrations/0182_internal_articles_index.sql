create index concurrently article_internal on article (id) where internal;
