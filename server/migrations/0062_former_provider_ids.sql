-- The provider's ids of the sends of a message that failed before an agent had it sent again: what is still told of them does
-- not concern the send that stands.
alter table message add column former_provider_ids text[] not null default '{}';
