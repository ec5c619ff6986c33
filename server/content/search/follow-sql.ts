import { getTableName } from 'drizzle-orm'
import { type Searched, selectOf, watched } from './searched.ts'

/** Characters of a text that can be found, and that are kept to show where. */
const longestFound = 100_000
const longestShown = 4000

/** In the order in which `refresh` makes them. */
const written = [
  'shown_at',
  'price_cents',
  'plain_title',
  'code',
  'names',
  'words',
  'slug',
  'title',
  'caption',
  'body',
  'category',
  'tags',
  'made_at',
  'takes_place_at',
  'sha256',
  'width',
  'height',
  'thumbhash',
  'webp',
  'alt',
]

/**
 * Writes the documents of some things anew, and takes away those of what
 * visitors may no longer see. All in one statement: called once for each of
 * many, the functions of words are prepared anew each time, which takes longer
 * than what they do.
 */
function refresh(searched: Searched): string {
  const table = getTableName(searched.table)
  return `
create or replace function search_refresh_${searched.type}(tenant uuid, items uuid[]) returns void
language plpgsql security definer
set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_custom_plan as $$
-- Without a plan of their own, many items are compared with each row, one after the other.
begin
  -- Held until the end, so that what is read here is not older than what another writes.
  perform from ${table} where tenant_id = tenant and id = any (items) order by id for no key update;
  with made as (
  insert into search_documents (tenant_id, type, item_id, ${written.join(', ')})
  select
    s.tenant_id, '${searched.type}', s.item_id, s.shown_at, s.price_cents, left(p.title, 200), p.code, n.names,
    n.names || search_vector(p.about, 'C') || setweight(to_tsvector('pg_catalog.english', p.body), 'D'),
    s.slug, s.title, s.caption, left(search_text(left(s.body, ${longestShown * 2})), ${longestShown}),
    s.category, s.tags, s.made_at, s.takes_place_at, s.sha256, s.width, s.height, s.thumbhash, s.webp, s.alt
  from (${selectOf(searched, `${table}.tenant_id = tenant and ${table}.id = any (items)`)}) s
  cross join lateral (
    select
      search_plain(s.title) as title,
      replace(search_plain(s.code), ' ', '') as code,
      search_plain(array_to_string(s.tags, ' ')) as tags,
      search_plain(concat_ws(' ', s.caption, s.category, s.more)) as about,
      search_plain(left(search_text(s.body), ${longestFound})) as body
  ) p
  cross join lateral (
    select search_vector(concat_ws(' ', p.title, search_plain(s.code), p.code), 'A') || search_vector(p.tags, 'B') as names
  ) n
  on conflict (tenant_id, type, item_id) do update
  set created_at = now(), (${written.join(', ')}) = (${written.map((name) => `excluded.${name}`).join(', ')})
  returning item_id
  )
  delete from search_documents d where d.tenant_id = tenant and d.type = '${searched.type}' and d.item_id = any (items)
    and d.item_id not in (select item_id from made);
end $$`
}

/** Calls it for whatever a statement writes to a table, as part of that statement. */
function follow(searched: Searched, table: Searched['table'] | NonNullable<Searched['part']>['table'], item: string) {
  const name = `search_follow_${searched.type}_${item}`
  const on = getTableName(table)
  const refreshed = `search_refresh_${searched.type}(t.tenant_id, array_agg(distinct t.item))`
  const all = (rows: string) =>
    `perform ${refreshed} from (select tenant_id, ${item} as item from ${rows}) t group by t.tenant_id;`
  const columns = (row: string) =>
    watched(searched, table)
      .map((column) => `${row}.${column}`)
      .join(', ')
  const trigger = (what: string, rows: string) =>
    `create or replace trigger ${name}_${what} after ${what} on ${on} ${rows} for each statement execute function ${name}()`
  return [
    `
create or replace function ${name}() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    ${all('fresh')}
  elsif tg_op = 'DELETE' then
    ${all('gone')}
  else
    -- Counters change all the time, and are in no document.
    perform ${refreshed} from (
      select n.tenant_id, unnest(array[o.${item}, n.${item}]) as item
      from fresh n join gone o on o.tenant_id = n.tenant_id and o.id = n.id
      where row(${columns('o')}) is distinct from row(${columns('n')})) t
    group by t.tenant_id;
  end if;
  return null;
end $$`,
    trigger('insert', 'referencing new table as fresh'),
    trigger('update', 'referencing old table as gone new table as fresh'),
    trigger('delete', 'referencing old table as gone'),
  ]
}

/** What keeps the documents of one kind. */
export function followFunctions(searched: Searched): string[] {
  const { table, part } = searched
  return [
    refresh(searched),
    `revoke execute on function search_refresh_${searched.type}(uuid, uuid[]) from public`,
    ...follow(searched, table, 'id'),
    ...(part ? follow(searched, part.table, part.item.name) : []),
  ]
}
