import { getTableName } from 'drizzle-orm'
import { columnsUsed, type Searched, selectOf } from './searched.ts'

/** Characters of a text that are indexed, and that are stored for excerpts. */
const maxIndexed = 100_000
const maxStored = 4000

/** In the order of the `select` in `refresh`. */
const columns = [
  'visible_from',
  'price_cents',
  'plain_title',
  'code',
  'title_vector',
  'search_vector',
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
 * Updates the documents of items, and deletes those that visitors may no longer see. One statement for all items,
 * because preparing the text functions for each item takes longer than running them.
 */
function refresh(searched: Searched): string {
  const table = getTableName(searched.table)
  return `
create or replace function search_refresh_${searched.type}(tenant uuid, items uuid[]) returns void
language plpgsql security definer
set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_custom_plan as $$
-- A custom plan, because a generic one compares each row with all items.
begin
  -- Locked, so that a concurrent change is not overwritten with older data.
  perform from ${table} where tenant_id = tenant and id = any (items) order by id for no key update;
  with made as (
  insert into search_documents (tenant_id, type, item_id, ${columns.join(', ')})
  select
    s.tenant_id, '${searched.type}', s.item_id, s.visible_from, s.price_cents, left(p.title, 200), p.code, n.names,
    n.names || search_vector(p.about, 'C') || setweight(to_tsvector('pg_catalog.english', p.body), 'D'),
    s.slug, s.title, s.caption, left(search_text(left(s.body, ${maxStored * 2})), ${maxStored}),
    s.category, s.tags, s.made_at, s.takes_place_at, s.sha256, s.width, s.height, s.thumbhash, s.webp, s.alt
  from (${selectOf(searched, `${table}.tenant_id = tenant and ${table}.id = any (items)`)}) s
  cross join lateral (
    select
      search_plain(s.title) as title,
      replace(search_plain(s.code), ' ', '') as code,
      search_plain(array_to_string(s.tags, ' ')) as tags,
      search_plain(concat_ws(' ', s.caption, s.category, s.more)) as about,
      search_plain(left(search_text(s.body), ${maxIndexed})) as body
  ) p
  cross join lateral (
    select search_vector(concat_ws(' ', p.title, search_plain(s.code), p.code), 'A') || search_vector(p.tags, 'B') as names
  ) n
  on conflict (tenant_id, type, item_id) do update
  set created_at = now(), (${columns.join(', ')}) = (${columns.map((name) => `excluded.${name}`).join(', ')})
  returning item_id
  )
  delete from search_documents d where d.tenant_id = tenant and d.type = '${searched.type}' and d.item_id = any (items)
    and d.item_id not in (select item_id from made);
end $$`
}

/** Triggers that update the documents of the rows that a statement writes, within that statement. */
function triggersOn(
  searched: Searched,
  table: Searched['table'] | NonNullable<Searched['part']>['table'],
  item: string,
) {
  const name = `search_follow_${searched.type}_${item}`
  const on = getTableName(table)
  const refreshed = `search_refresh_${searched.type}(t.tenant_id, array_agg(distinct t.item))`
  const all = (rows: string) =>
    `perform ${refreshed} from (select tenant_id, ${item} as item from ${rows}) t group by t.tenant_id;`
  const sourceColumns = (row: string) =>
    columnsUsed(searched, table)
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
    -- Changes of other columns, such as counters, affect no document.
    perform ${refreshed} from (
      select n.tenant_id, unnest(array[o.${item}, n.${item}]) as item
      from fresh n join gone o on o.tenant_id = n.tenant_id and o.id = n.id
      where row(${sourceColumns('o')}) is distinct from row(${sourceColumns('n')})) t
    group by t.tenant_id;
  end if;
  return null;
end $$`,
    trigger('insert', 'referencing new table as fresh'),
    trigger('update', 'referencing old table as gone new table as fresh'),
    trigger('delete', 'referencing old table as gone'),
  ]
}

/** The functions and triggers that maintain the documents of one type. */
export function triggerFunctions(searched: Searched): string[] {
  const { table, part } = searched
  return [
    refresh(searched),
    `revoke execute on function search_refresh_${searched.type}(uuid, uuid[]) from public`,
    ...triggersOn(searched, table, 'id'),
    ...(part ? triggersOn(searched, part.table, part.item.name) : []),
  ]
}
