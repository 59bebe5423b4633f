-- contracts: 1.0.0
-- Each change of a conversation writes to all its indexes. conversation_by_creation has the column of the one and more besides,
-- conversation_standing has the rows and the column of the other.
drop index conversation_begun;
drop index conversation_unresolved;
