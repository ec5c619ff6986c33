/** Normalises texts and queries alike: lower-case words without accents and punctuation, separated by spaces. */
const plain = `
create or replace function search_plain(written text) returns text
language sql stable parallel safe set search_path = pg_catalog, public, pg_temp as $$
  select trim(regexp_replace(
    regexp_replace(lower(unaccent(written)), '[''’]', '', 'g'),
    '[[:punct:][:space:][:cntrl:]]+', ' ', 'g'))
$$`

/** Removes the tags and entities of [Note: Rich text]. */
const withoutTags = `
create or replace function search_text(html text) returns text
language sql immutable parallel safe set search_path = pg_catalog, pg_temp as $$
  select replace(replace(replace(replace(replace(
    regexp_replace(html, '<[a-zA-Z/!][^>]*(>|$)', ' ', 'g'),
    '&nbsp;', ' '), '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&')
$$`

/** Indexes words and their stems, so that both prefixes and other forms match. */
const vector = `
create or replace function search_vector(words text, weight "char") returns tsvector
language sql stable parallel safe set search_path = pg_catalog, pg_temp as $$
  select setweight(to_tsvector('pg_catalog.simple', words) || to_tsvector('pg_catalog.english', words), weight)
$$`

/**
 * The query for all words or their stems. With \`beginnings\`, the last word may be a prefix, for searches while
 * typing. Stop words only count if there are no others. Input cannot inject query operators.
 */
const query = `
create or replace function search_query(plain text, beginnings boolean) returns tsquery
language plpgsql stable parallel safe set search_path = pg_catalog, pg_temp as $$
declare
  words text[] := (string_to_array(plain, ' '))[1:8];
  word text;
  stem text;
  one tsquery;
  whole tsquery;
  meaningless boolean := not exists (
    select from unnest(words) w where coalesce(ts_lexize('pg_catalog.english_stem', w), array[w]) <> '{}');
begin
  for place in 1 .. coalesce(cardinality(words), 0) loop
    word := left(words[place], 40);
    stem := (ts_lexize('pg_catalog.english_stem', word))[1];
    if word = '' or (stem is null and not meaningless) then continue; end if;
    one := quote_literal(word)::tsquery;
    if beginnings and place = cardinality(words) and length(word) > 1 then
      one := (quote_literal(word) || ':*')::tsquery;
    end if;
    if stem <> word then one := one || quote_literal(stem)::tsquery; end if;
    whole := case when whole is null then one else whole && one end;
  end loop;
  return whole;
end $$`

/** Whether a visible item has this word in its title or tags. `search_words` also holds words of hidden content. */
const known = `
create or replace function search_known(tenant uuid, word text) returns boolean
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select exists (
    select from search_documents d
    where d.tenant_id = tenant and d.title_vector @@ quote_literal(word)::tsquery and d.visible_from <= now())
$$`

/**
 * The query with each unknown word replaced by a known one with two characters swapped, or by the most similar one.
 * Null if nothing changes.
 */
const correct = `
create or replace function search_correct(tenant uuid, plain text) returns text
language plpgsql stable set search_path = pg_catalog, public, pg_temp set pg_trgm.similarity_threshold = 0.3 as $$
declare
  typed text;
  meant text;
  whole text[] := '{}';
begin
  foreach typed in array (string_to_array(plain, ' '))[1:8] loop
    meant := typed;
    if length(typed) between 3 and 40 and not search_known(tenant, typed) then
      select s.word into meant from (
        select w.word from search_words w where w.tenant_id = tenant and w.word = any (array(
          select left(typed, at - 1) || substr(typed, at + 1, 1) || substr(typed, at, 1) || substr(typed, at + 2)
          from generate_series(1, length(typed) - 1) at))
        union
        (select w.word from search_words w where w.tenant_id = tenant and w.word % typed
         order by similarity(w.word, typed) desc limit 100)
      ) s
      where case when levenshtein_less_equal(s.word, typed, 3) <= case when length(typed) < 6 then 2 else 3 end
        then search_known(tenant, s.word) else false end
      order by levenshtein(s.word, typed) - similarity(s.word, typed), s.word limit 1;
    end if;
    whole := whole || coalesce(meant, typed);
  end loop;
  return nullif(array_to_string(whole, ' '), plain);
end $$`

export const wordFunctions = [plain, withoutTags, vector, query, known, correct]
