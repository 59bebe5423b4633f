-- When the inbox got its present number: what customers wrote before opened no reply window of that number. Null if it has had no other, as
-- far as is known.
alter table inbox add column number_since timestamptz;
