-- The newest backup in which every file is as it was stored. It is kept, because it may have what was lost since.
alter table backup add column whole_name text;
update backup set whole_name = good_name;
