-- The sample of a picture, video or document in the header of a template that is not settled with the provider.
alter table file drop constraint file_used_as_check;
alter table file add constraint file_used_as_check check (used_as in ('avatar', 'logo', 'message', 'template'));
create unique index file_of_template on file (used_by) where used_as = 'template';
