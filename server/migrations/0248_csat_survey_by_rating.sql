-- Conversations that customers rated so.
create index concurrently csat_survey_by_rating on csat_survey (rating, conversation_id) where rating is not null;
