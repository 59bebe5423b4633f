-- The beginnings of all words in the messages of a resolved conversation: two of 16 bits for each that differs in its first four
-- letters, as `beginning_sign` says. Search looks here before it reads the messages of somebody's part. Null: not known. A row
-- is stored with the figures of the conversation and holds as long.
create table conversation_beginnings (
  conversation_id bigint primary key,
  assigned_user_id bigint,
  assigned_team_id bigint,
  beginnings bit varying
);

create function beginning_sign(word text) returns bigint language sql immutable parallel safe
return hashtextextended(left(word, 4), 0) & 4611686018427387903;

-- False if the sign was surely not set.
create function may_hold(beginnings bit varying, sign bigint) returns boolean language sql immutable parallel safe
return get_bit(beginnings, (sign % length(beginnings))::int) = 1
  and get_bit(beginnings, (sign / 65536 % length(beginnings))::int) = 1;

-- While the words of older messages are still to be stored, none are known. An index takes no more than 2,700 bytes of a row.
create function beginnings_of(wanted bigint) returns bit varying language sql stable
begin atomic
  with signs as materialized (
    select distinct beginning_sign(word) as sign
    from message_words w, unnest(tsvector_to_array(w.words)) word where w.conversation_id = wanted
  ), blank as materialized (
    select repeat('0', least(8192, greatest(64, 16 * count(*)))::int)::bit varying as bits from signs
  )
  select coalesce(
    (select bit_or(set_bit(set_bit(bits, (sign % length(bits))::int, 1), (sign / 65536 % length(bits))::int, 1)) from signs, blank),
    (select bits from blank)
  ) where not exists (select from words_to_store);
end;

create trigger figures_changed after update on message_words for each row
  when (old.words <> new.words) execute function figures_did_change();

delete from figures_to_store;
insert into figures_to_store select max(id) from conversation having max(id) is not null;
