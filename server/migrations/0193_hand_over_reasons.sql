-- Why the assistant handed over stands with the conversation: lists say it while the customer waits for a person.
alter table conversation add column hand_over_reason text, add column handed_over_at timestamptz;
