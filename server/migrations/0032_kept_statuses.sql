-- Statuses that find no message are deleted by age.
create index pending_status_by_age on pending_status (received_at);
