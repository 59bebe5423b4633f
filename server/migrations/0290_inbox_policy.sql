-- The policy of conversations of the inbox to which no rule and no team has given another one.
alter table inbox add column sla_policy_id bigint references sla_policy;
