-- A team that hands out gives to whoever has the fewest open conversations, not to each in turn.
alter table team add column least_busy_first boolean not null default false;
-- For an agent in place of what their teams allow; 0 is no limit.
alter table agent add column max_auto_assigned_conversations int;
