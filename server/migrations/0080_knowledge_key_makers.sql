-- Who made a key of the knowledge base; an agent's row outlives their deletion.
alter table api_key add column made_by bigint references agent;

update api_key k set made_by = e.actor_id
from audit_entry e
where k.scope = 'knowledge' and e.activity_type = 'api_key_generated' and e.actor_type = 'agent'
  and e.target_model_type = 'api_key' and e.target_model_id = k.id
  and exists (select from agent a where a.id = e.actor_id);

create index api_key_made_by on api_key (made_by) where made_by is not null;
