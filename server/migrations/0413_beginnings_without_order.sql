-- conversation_beginnings_by_assignee and conversation_beginnings_by_team have the same and an order besides.
drop index conversation_beginnings_of_assignee;
drop index conversation_beginnings_of_team;
