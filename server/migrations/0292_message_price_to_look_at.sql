create index concurrently message_price_to_look_at on message_price (message_id) where habit is null;
