-- Hosts to which an assistant may link although no article holds the address.
alter table assistant add column link_hosts text[] not null default '{}';
