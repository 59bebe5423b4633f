-- Since when an agent who was online counts as offline because nothing was heard of his panel; null when he said so himself.
alter table agent add column idle_since timestamptz;
