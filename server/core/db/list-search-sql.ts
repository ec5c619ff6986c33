/**
 * [Note: Words] Staff search lists of up to 100,000 rows by any part of a word. The searched text is stored in lower
 * case in the column `search_text`, because building it per row is ten times slower. A trigram index finds rows with rare
 * words; see `findFewMatches`.
 */

/** Builds the search text. PostgreSQL's own function is not immutable, so generated columns cannot use it. */
export const spacedFunction = `
create or replace function spaced(texts text[]) returns text
language sql immutable parallel safe as $$ select pg_catalog.array_to_string(texts, ' ') $$`

/**
 * The ids of the rows whose search text matches all patterns; null if more than \`most\`. Runs with the owner's
 * rights for one company, because a policy prevents LIKE from using its index (see [Note: Search under row-level
 * security]). Planned for its patterns: for frequent words a scan is faster than the index.
 */
export const listedFunction = `
create or replace function search_listed(tenant uuid, listed text, patterns text[], most int) returns uuid[]
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  conditions text := (select string_agg(format('search_text like lower(%L)', pattern), ' and ') from unnest(patterns) pattern);
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
