-- Index conversation_standing takes its place.
drop index conversation_unresolved;
