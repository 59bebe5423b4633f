-- As 0250, with its schema before search_text: an analysis, a vacuum or the building of an index looks for names in pg_catalog only.
create or replace function search_words(content text) returns tsvector language plpgsql immutable strict parallel safe cost 1000 as $$
declare
  -- Between words.
  gaps constant text := '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u0589\u05be\u05c0\u05c3\u060c\u061b\u061f\u066a-\u066d\u06d4\u0964\u0965\u2000-\u206f\u20a0-\u20cf\u2190-\u25ff\u2e00-\u2e7f\u3000-\u3004\u3008-\u303f\u30fb\ufe10-\ufe6f\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2600-\u27bf\u3005-\u3007\u3040-\u30fa\u30fc-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U0001f000-\U0001faff\U00020000-\U0003ffff]+';
  -- Of scripts that write no blanks, and emoji.
  unspaced constant text := '[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2600-\u27bf\u3005-\u3007\u3040-\u30fa\u30fc-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U0001f000-\U0001faff\U00020000-\U0003ffff]';
  plain text collate "C" := case when octet_length(content) = char_length(content) then lower(left(content, 20000))
    else public.search_text(content) end;
  words text[] := regexp_split_to_array(plain, gaps);
begin
  if octet_length(plain) > char_length(plain) and plain ~ unspaced then
    words := words || array(
      select pair[1] from regexp_matches(plain, unspaced || '{1,2}', 'g') pair
      union all
      -- Without the first character of each run, the pairs that begin at every second place show.
      select pair[1] from regexp_matches(
        regexp_replace(plain, unspaced || '(' || unspaced || '*)', ' \1', 'g'), unspaced || '{1,2}', 'g'
      ) pair
    );
  end if;
  if char_length(plain) > 60 and plain ~ '[^\u0001-\u0020]{61}' then
    words := array(select left(word, 60) from unnest(words) word);
  end if;
  return array_to_tsvector(array_remove(words, ''));
end $$;
