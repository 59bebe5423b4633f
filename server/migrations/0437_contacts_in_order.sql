-- Names are ordered as search compares them, without case and marks; so far every lower-case letter came after Z.
create index concurrently contact_in_order on contact (left(search_text(first_name || ' ' || last_name), 100), id);
