/** Matches that are counted at most. */
const maxCounted = 10_000
/** Matches that are ranked at most. */
const maxRanked = 200
const maxExact = 20

/**
 * [Note: Search under row-level security] The operators of text search are not leakproof, so row-level security would
 * prevent the use of their indexes. This function runs with the owner's rights instead, filters by the tenant that it
 * is given, and refuses another tenant than the transaction's.
 *
 * The work is limited: at most `maxCounted` matches are counted, and the best of them are ranked. Items whose title or
 * code equals the query are always included and come first.
 */
const content = `
create or replace function search_content(
  tenant uuid, typed text, wanted_types text[], since interval, price_from bigint, price_to bigint,
  sort text, first int, many int) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  plain text := search_plain(typed);
  meant text;
  exact tsquery;
  begun tsquery;
  answer jsonb;
begin
  if tenant is distinct from nullif(current_setting('app.tenant', true), '')::uuid then
    raise exception 'search speaks for one company' using errcode = 'insufficient_privilege';
  end if;
  exact := search_query(plain, false);
  begun := search_query(plain, true);
  if exact is null then return jsonb_build_object('facets', '{}'::jsonb, 'results', '[]'::jsonb); end if;
  if not exists (
    select from search_documents d where d.tenant_id = tenant and d.search_vector @@ exact and d.visible_from <= now()
    union all
    select from search_documents d where d.tenant_id = tenant and d.title_vector @@ begun and d.visible_from <= now()
  ) then
    meant := search_correct(tenant, plain);
    if meant is not null then
      plain := meant;
      exact := search_query(plain, false);
      begun := search_query(plain, true);
    end if;
  end if;

  with matched as materialized (
    (select d.id, d.type, d.visible_from, d.price_cents from search_documents d
     where d.tenant_id = tenant and d.search_vector @@ exact and d.visible_from <= now()
       and (since is null or d.visible_from >= now() - since)
       and (price_from is null or d.price_cents between price_from and price_to)
     limit ${maxCounted})
    union
    (select d.id, d.type, d.visible_from, d.price_cents from search_documents d
     where d.tenant_id = tenant and d.title_vector @@ begun and d.visible_from <= now()
       and (since is null or d.visible_from >= now() - since)
       and (price_from is null or d.price_cents between price_from and price_to)
     limit ${maxCounted})
  ), of_type as (
    select * from matched m where wanted_types is null or m.type = any (wanted_types)
  ), named as (
    select c.id from of_type c
    join search_documents d on d.tenant_id = tenant and d.id = c.id and d.title_vector @@ exact
    where sort = 'relevance' order by c.visible_from desc limit ${maxRanked}
  ), candidates as (
    select id from named
    union
    (select c.id from of_type c where sort = 'relevance' order by c.visible_from desc limit ${maxRanked})
    union
    (select d.id from search_documents d
     where sort = 'relevance' and d.tenant_id = tenant and d.plain_title = plain and d.id in (select id from of_type)
     limit ${maxExact})
    union
    (select d.id from search_documents d
     where sort = 'relevance' and d.tenant_id = tenant and d.code = replace(plain, ' ', '') and d.code <> ''
       and d.id in (select id from of_type)
     limit ${maxExact})
    union
    (select c.id from of_type c where sort <> 'relevance'
     order by
       case when sort = 'price' then c.price_cents end,
       case when sort = 'price-desc' then c.price_cents end desc nulls last,
       case when sort = 'oldest' then c.visible_from end,
       c.visible_from desc, c.id
     limit first + many)
  ), ranked as (
    select d.*, row_number() over (order by
      case when sort = 'relevance' then
        case when d.plain_title = plain or (d.code <> '' and d.code = replace(plain, ' ', '')) then 10 else 0 end
        + case when starts_with(d.plain_title, plain) then 1 else 0 end
        + ts_rank('{0.05, 0.2, 0.6, 1}', d.search_vector, exact || begun, 1)
      end desc,
      case when sort = 'price' then d.price_cents end,
      case when sort = 'price-desc' then d.price_cents end desc nulls last,
      case when sort = 'oldest' then d.visible_from end,
      d.visible_from desc, d.id) as place
    from candidates c join search_documents d on d.tenant_id = tenant and d.id = c.id
  )
  select jsonb_build_object(
    'corrected', meant,
    'terms', to_jsonb(tsvector_to_array(
      to_tsvector('pg_catalog.simple', plain) || to_tsvector('pg_catalog.english', plain))),
    'facets', coalesce((select jsonb_object_agg(t.type, t.count) from (
      select m.type, count(*) from matched m group by m.type) t), '{}'),
    'results', coalesce((select jsonb_agg(jsonb_build_object(
        'id', r.item_id, 'type', r.type, 'slug', r.slug, 'title', r.title, 'caption', r.caption, 'body', r.body,
        'category', r.category, 'priceCents', r.price_cents, 'madeAt', r.made_at, 'takesPlaceAt', r.takes_place_at,
        'sha256', r.sha256, 'width', r.width, 'height', r.height, 'thumbhash', r.thumbhash, 'webp', r.webp,
        'alt', r.alt, 'tags', r.tags) order by r.place)
      from (select * from ranked where place > first order by place limit many) r), '[]'))
  into answer;
  return answer;
end $$`

/**
 * Suggested queries: words of the query that occur in titles, and tags of the
 * newest content.
 */
const suggestions = `
create or replace function search_suggestions(tenant uuid, typed text, many int) returns text[]
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tenant is distinct from nullif(current_setting('app.tenant', true), '')::uuid then
    raise exception 'search speaks for one company' using errcode = 'insufficient_privilege';
  end if;
  return array(
    select s.text from (
      select typed_word.word as text, 0 as kind, typed_word.place
      from unnest((string_to_array(search_plain(typed), ' '))[1:8]) with ordinality typed_word(word, place)
      where length(typed_word.word) between 3 and 40 and search_known(tenant, typed_word.word)
        and ts_lexize('pg_catalog.english_stem', typed_word.word) <> '{}'
      union all
      (select lower(tag), 1, row_number() over (order by count(*) desc, lower(tag))
       from (select d.tags from search_documents d
             where d.tenant_id = tenant and d.visible_from <= now() order by d.created_at desc, d.id desc limit 300) newest,
         unnest(newest.tags) tag
       group by lower(tag) order by 3 limit many)
    ) s
    group by s.text order by min(s.kind), min(s.place) limit many);
end $$`

export const searchFunctions = [content, suggestions]
