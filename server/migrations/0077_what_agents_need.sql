-- The built-in role Agent knows the customers, notes what is known of them, and may write to somebody first.
update role set permissions = array(
  select distinct unnest(permissions || array['contacts:read', 'contact_notes:read', 'contact_notes:write', 'conversations:write'])
  order by 1
)
where built_in and name = 'Agent';
