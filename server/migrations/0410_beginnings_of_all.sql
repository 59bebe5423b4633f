-- What is known of a resolved conversation says also how its subject, its last message and the words of its contact begin, so that
-- conversations and contacts of somebody's part are found by it too. Words of a contact have signs of their own: a name that many write
-- is the name of few. Each beginning has three bits instead of two, so one in two hundred conversations is taken to hold what it does
-- not. `newest_at`: nothing of the conversation is newer, whether it is resolved or not.
alter table conversation_beginnings add column newest_at timestamptz;

create function contact_sign(word text) returns bigint language sql immutable parallel safe
return hashtextextended(left(word, 4), 1) & 4611686018427387903;

create or replace function may_hold(beginnings bit varying, sign bigint) returns boolean language sql immutable parallel safe
return get_bit(beginnings, (sign % length(beginnings))::int) = 1
  and get_bit(beginnings, (sign / 65536 % length(beginnings))::int) = 1
  and get_bit(beginnings, (sign / 4294967296 % length(beginnings))::int) = 1;

create or replace function beginnings_of(wanted bigint) returns bit varying language sql stable
begin atomic
  with signs as materialized (
    select beginning_sign(word) as sign
    from message_words w, unnest(tsvector_to_array(w.words)) word where w.conversation_id = wanted
    union
    select beginning_sign(word)
    from conversation c, unnest(tsvector_to_array(search_words(coalesce(c.subject, '') || ' ' || coalesce(c.last_message, '')))) word
    where c.id = wanted
    union
    select contact_sign(word)
    from conversation c join contact k on k.id = c.contact_id,
      unnest(tsvector_to_array(contact_words(k.first_name, k.last_name, k.email, k.phone_number))) word
    where c.id = wanted
  ), blank as materialized (
    select repeat('0', least(8192, greatest(64, 16 * count(*)))::int)::bit varying as bits from signs
  )
  select coalesce(
    (select bit_or(set_bit(set_bit(set_bit(bits, (sign % length(bits))::int, 1), (sign / 65536 % length(bits))::int, 1),
      (sign / 4294967296 % length(bits))::int, 1)) from signs, blank),
    (select bits from blank)
  ) where not exists (select from words_to_store);
end;

-- Nothing of a conversation is newer than this.
create function newest_of(wanted bigint) returns timestamptz language sql stable
return (
  select greatest(c.last_message_at, (select max(w.created_at) from message_words w where w.conversation_id = wanted))
  from conversation c where c.id = wanted
);

-- With a message comes a row of `figures_changed`. These are the changes without one; an open conversation's words are not stored.
create trigger beginnings_changed after update on conversation for each row
  when (old.status_category = 'resolved' and new.status_category = 'resolved'
    and (old.subject, old.last_message, old.last_message_at) is distinct from (new.subject, new.last_message, new.last_message_at))
  execute function figures_did_change();

create function figures_of_contact() returns trigger language plpgsql as $$
begin
  insert into figures_changed (conversation_id) select id from conversation where contact_id = new.id;
  return null;
end $$;
create trigger beginnings_changed after update on contact for each row
  when ((old.first_name, old.last_name, old.email, old.phone_number)
    is distinct from (new.first_name, new.last_name, new.email, new.phone_number))
  execute function figures_of_contact();

delete from figures_to_store;
insert into figures_to_store select max(id) from conversation having max(id) is not null;
