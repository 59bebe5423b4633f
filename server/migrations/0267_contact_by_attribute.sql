-- Contacts whose attributes have such a value.
create index concurrently contact_by_attribute on contact using gin (custom_attributes jsonb_path_ops)
  where custom_attributes <> '{}';
