-- Who was shown a key or an invitation of another agent: they can use it as long as it works.
alter table api_key add column handed_by bigint references agent;
alter table password_link add column handed_by bigint references agent;

update api_key k set handed_by = e.actor_id
from audit_entry e
where k.scope = 'agent' and k.revoked_at is null
  and e.activity_type = 'api_key_generated' and e.actor_type = 'agent' and e.actor_id <> k.agent_id
  and e.target_model_type = 'agent' and e.target_model_id = k.agent_id
  and e.after->>'api_key' = k.key
  and exists (select from agent a where a.id = e.actor_id);
