alter table file validate constraint file_used_as_check;
