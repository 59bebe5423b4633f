-- What was merged into a conversation.
create index concurrently conversation_merged_into on conversation (merged_into) where merged_into is not null;
