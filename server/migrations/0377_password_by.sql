-- Who chose the present password of another agent: they know it. Null if the agent chose it, and for all passwords until now.
alter table agent add column password_by bigint references agent;
