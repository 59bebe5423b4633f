-- For forgetting what is older than two days, oldest first.
create index concurrently business_initiated_by_age on business_initiated (at);
