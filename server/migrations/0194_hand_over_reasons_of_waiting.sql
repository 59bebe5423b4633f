-- Those who wait already: apart from the new columns, so that nobody is held up by their lock.
update conversation c set hand_over_reason = told.reason, handed_over_at = told.at
from (
  select waiting.id, line.reason, line.created_at as at
  from (select id, waiting_since from conversation where waiting_since is not null) waiting
  cross join lateral (
    select m.meta -> 'activity' ->> 'reason' as reason, m.created_at from message m
    where m.conversation_id = waiting.id and m.type = 'activity' and m.created_at >= waiting.waiting_since
      and m.meta -> 'activity' ->> 'kind' = 'handed_over'
    order by m.created_at desc, m.id desc limit 1
  ) line
) told
where told.id = c.id;
