-- A contact has a picture, seen by those who know the contact.
alter table file drop constraint file_used_as_check;
alter table file
  add constraint file_used_as_check check (used_as in ('avatar', 'logo', 'message', 'template', 'contact'));
create unique index file_of_contact on file (used_by) where used_as = 'contact';

alter table contact add column avatar uuid references file (uuid) on delete set null;
-- Whoever deletes a file asks whose picture it was.
create unique index contact_avatar on contact (avatar) where avatar is not null;

-- The address of a contact's picture, relative to the desk; null for none.
create function contact_picture_url(file uuid) returns text language sql immutable return '/uploads/contacts/' || file;
