-- The provider's time of what first showed that a name is the contact's: an older change of number does not move it. Null if nothing of
-- the provider did, as for all names until now.
alter table contact_identity add column since timestamptz;
