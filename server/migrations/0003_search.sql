-- Finding people, conversations and messages; notes on contacts.

-- Text as search sees it: without case, accents, vowel points, elongation, joiners and presentation forms. Longer text is
-- searched by its beginning.
create function search_text(content text) returns text language sql immutable strict parallel safe
return lower(
  normalize(
    regexp_replace(
      normalize(left(content, 20000), NFKD) collate "C",
      '[\u00ad\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u0640\u064b-\u0655\u0670\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufe0f\ufeff]',
      '', 'g'
    ),
    NFKC
  ) collate "default"
);

-- The words of a text. Scripts that write no blanks (Chinese, Japanese, Thai, Lao, Burmese, Khmer) and emoji give every
-- pair of neighbours and the last character of a run. Written with code points and not with classes of letters, which mean
-- something else in each locale of a database.
create function search_words(content text) returns tsvector language sql immutable strict parallel safe cost 1000
begin atomic
  select array_to_tsvector(coalesce(array_agg(word), '{}'::text[]))
  from (select search_text(content) collate "C" as plain) folded,
  lateral (
    select left(part, 60) as word
    from regexp_split_to_table(
      plain,
      '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u0589\u05be\u05c0\u05c3\u060c\u061b\u061f\u066a-\u066d\u06d4\u0964\u0965\u2000-\u206f\u20a0-\u20cf\u2190-\u25ff\u2e00-\u2e7f\u3000-\u3004\u3008-\u303f\u30fb\ufe10-\ufe6f\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2600-\u27bf\u3005-\u3007\u3040-\u30fa\u30fc-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U0001f000-\U0001faff\U00020000-\U0003ffff]+'
    ) part
    where part <> ''
    union all
    select pair[1] from regexp_matches(
      plain,
      '[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2600-\u27bf\u3005-\u3007\u3040-\u30fa\u30fc-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U0001f000-\U0001faff\U00020000-\U0003ffff]{1,2}',
      'g'
    ) pair
    where octet_length(plain) > char_length(plain)
    union all
    -- Without the first character of each run, the pairs that begin at every second place show.
    select pair[1] from regexp_matches(
      regexp_replace(
        plain,
        '[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2600-\u27bf\u3005-\u3007\u3040-\u30fa\u30fc-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U0001f000-\U0001faff\U00020000-\U0003ffff]([\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2600-\u27bf\u3005-\u3007\u3040-\u30fa\u30fc-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U0001f000-\U0001faff\U00020000-\U0003ffff]*)',
        ' \1',
        'g'
      ),
      '[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2600-\u27bf\u3005-\u3007\u3040-\u30fa\u30fc-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U0001f000-\U0001faff\U00020000-\U0003ffff]{1,2}',
      'g'
    ) pair
    where octet_length(plain) > char_length(plain)
  ) words;
end;

-- Every word of the query as the beginning of a word. Null, which nothing matches, when there is no word in it. Words hold
-- neither quotes nor backslashes, so they need no escaping.
create function search_query(query text) returns tsquery language sql immutable strict parallel safe
begin atomic
  select string_agg('''' || word || ''':*', ' & ')::tsquery from unnest(tsvector_to_array(search_words(query))) word;
end;

-- A person's words, and every ending of the phone number, so that any part of it is the beginning of a word.
create function contact_words(first_name text, last_name text, email text, phone_number text) returns tsvector
language sql immutable parallel safe cost 1000
begin atomic
  select search_words(concat(first_name, ' ', last_name, ' ', email)) || array_to_tsvector(array(
    select substr(digits, place) from regexp_replace(coalesce(phone_number, ''), '\D', '', 'g') digits,
    generate_series(1, char_length(digits) - 1) place
  ));
end;

create index contact_found on contact using gin (contact_words(first_name, last_name, email, phone_number));
create index contact_by_name on contact (first_name, id);
-- Not unique: the same customer may write to two business accounts as two contacts.
create index contact_phone on contact (phone_number);
create unique index contact_email on contact (lower(email)) where email is not null;

create index conversation_found on conversation
  using gin (search_words(coalesce(subject, '') || ' ' || coalesce(last_message, '')));

-- Every search reads the list of additions that are not sorted in yet: it is kept short.
create index message_found on message using gin (search_words(content)) with (gin_pending_list_limit = 1024);

create table contact_note (
  id bigint generated always as identity primary key,
  contact_id bigint not null references contact on delete cascade,
  agent_id bigint not null references agent,
  note text not null check (length(note) between 1 and 10000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index contact_note_of_contact on contact_note (contact_id, created_at desc, id desc);
