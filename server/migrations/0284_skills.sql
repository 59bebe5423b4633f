-- What an agent can take of what teams hand out: conversations in these languages and with these tags; empty is any.
alter table agent add column skill_languages text[] not null default '{}';
alter table agent add column skill_tag_ids bigint[] not null default '{}';
-- A team that hands out gives only to agents who can, not merely first to them.
alter table team add column skills_required boolean not null default false;
