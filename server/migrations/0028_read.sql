-- The provider's id of the newest message of the customer that the provider was told is read.
alter table conversation add column read_told text;

create index message_failed on message (conversation_id, id) where status = 'failed';
