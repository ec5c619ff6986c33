/**
 * [Note: Words] Lists of staff are searched by any part of a word, and hold a
 * hundred thousand rows. What such a table is found by stands in a column of
 * its own, `words`, in small letters: making them of each row took ten times
 * longer than looking through them. An index of their letters in threes finds
 * the rows of rarer words; `fewHaving` in search.ts asks it.
 */

/** What columns of words are made by, to be there before their tables. PostgreSQL has the same, but not for columns. */
export const spacedFunction = `
create or replace function spaced(texts text[]) returns text
language sql immutable parallel safe as $$ select pg_catalog.array_to_string(texts, ' ') $$`

/**
 * The ids of those rows of a table whose words are like all patterns; null
 * where there are more than \`most\`. With the owner's rights, because a policy
 * keeps LIKE from its index, and for one company: see [Note: Search under
 * row-level security]. Planned for its patterns: for frequent words looking
 * through the rows until there are enough is quicker than the index.
 */
export const listedFunction = `
create or replace function search_listed(tenant uuid, listed text, patterns text[], most int) returns uuid[]
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  conditions text := (select string_agg(format('words like lower(%L)', pattern), ' and ') from unnest(patterns) pattern);
  ids uuid[];
begin
  if tenant is distinct from nullif(current_setting('app.tenant', true), '')::uuid then
    raise exception 'search speaks for one company' using errcode = 'insufficient_privilege';
  end if;
  execute format(
    'select array_agg(id) from (select id from public.%I where tenant_id = $1 and %s limit $2) found', listed, conditions)
    into ids using tenant, most + 1;
  return case when cardinality(ids) > most then null else coalesce(ids, '{}') end;
end $$`
