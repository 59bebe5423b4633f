-- Reports look at what began, and at what was asked, in the last days.
create index conversation_begun on conversation (created_at);
create index csat_survey_asked on csat_survey (created_at);
