-- contracts: 1.0.0
-- conversation_of_assignee has the same columns in the same order, and more besides.
drop index conversation_by_assignee;
