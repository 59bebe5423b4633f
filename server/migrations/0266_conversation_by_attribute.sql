-- Conversations whose attributes have such a value.
create index concurrently conversation_by_attribute on conversation using gin (custom_attributes jsonb_path_ops)
  where custom_attributes <> '{}';
