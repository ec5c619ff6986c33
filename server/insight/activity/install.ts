import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { AuditedTable } from '#server/core/audit/audited-table.ts'
import { followed } from './followed.ts'

/** Maximum length of a logged value. */
const longest = 300

/** The logged part of a value. Long texts start shortly before the first difference. */
const cut = `
create or replace function activity_cut(value jsonb, other jsonb, html boolean) returns jsonb
language plpgsql immutable set search_path = pg_catalog, pg_temp as $$
declare a text; b text; same integer := 0; step integer;
begin
  if jsonb_typeof(value) in ('object', 'array') and length(value::text) <= ${longest * 4} then return value; end if;
  if value is null or jsonb_typeof(value) not in ('string', 'object', 'array') then return value; end if;
  a := coalesce(value #>> '{}', '');
  b := coalesce(other #>> '{}', '');
  if html then
    a := btrim(regexp_replace(regexp_replace(a, '<[^>]*>', ' ', 'g'), '\\s+', ' ', 'g'));
    b := btrim(regexp_replace(regexp_replace(b, '<[^>]*>', ' ', 'g'), '\\s+', ' ', 'g'));
  end if;
  if length(a) <= ${longest} then return to_jsonb(a); end if;
  -- How far they are the same, by halves.
  step := least(length(a), length(b));
  while step > 0 loop
    if same + step <= least(length(a), length(b)) and left(a, same + step) = left(b, same + step) then
      same := same + step;
    else
      step := step / 2;
    end if;
  end loop;
  same := greatest(0, least(same - 40, length(a) - ${longest}));
  return to_jsonb(
    case when same > 0 then '…' else '' end || substr(a, same + 1, ${longest})
    || case when same + ${longest} < length(a) then '…' else '' end);
end $$`

/**
 * Adds one entry per request and item, however often the item is written. Runs as the owner, because requests have no
 * write access to the log. PL/pgSQL caches its plan, which bulk writes need.
 */
const add = `
create or replace function activity_add(
  tenant uuid, who jsonb, did text, what text, item uuid, called text, changed jsonb
) returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into activity as line (tenant_id, created_at, request, by_id, by, ip, action, kind, item_id, title, changes)
  values (
    tenant, clock_timestamp(), (who->>'request')::uuid, (who->>'id')::uuid, coalesce(who->>'name', ''),
    coalesce(who->>'ip', ''), did, what, item, left(called, 200), changed)
  on conflict (tenant_id, request, kind, item_id) do update set
    title = excluded.title,
    action = case
      when excluded.action = 'changed' or line.action = 'created' and excluded.action <> 'deleted' then line.action
      else excluded.action end,
    -- As it was before the request, and as the request leaves it.
    changes = case when line.action = 'created' then line.changes else line.changes || (
      select coalesce(jsonb_object_agg(key, case
        when jsonb_array_length(value) = 2 and jsonb_array_length(line.changes->key) = 2
        then jsonb_build_array(line.changes->key->0, value->1) else value end), '{}')
      from jsonb_each(excluded.changes)) end;
end $$`

/** Adds an entry for an event without a logged table: by the current user, unless another name is given. */
const say = `
create or replace function activity_say(line jsonb) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select activity_add(
    current_setting('app.tenant')::uuid, coalesce(line->'who', nullif(current_setting('app.actor', true), '')::jsonb),
    line->>'action', line->>'kind', (line->>'item')::uuid, coalesce(line->>'title', ''), coalesce(line->'changes', '{}'))
  where coalesce(line->'who', nullif(current_setting('app.actor', true), '')::jsonb) is not null
$$`

/** Removes the name of a deleted account. */
const forget = `
create or replace function activity_forget(person uuid) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update activity set title = 'Deleted account', changes = '{}'
  where tenant_id = current_setting('app.tenant')::uuid and item_id = person and kind = 'user';
  update activity set ip = ''
  where tenant_id = current_setting('app.tenant')::uuid and by_id = person;
$$`

const follow = `
create or replace function activity_follow() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  terms jsonb := tg_argv[0];
  who jsonb := current_setting('app.actor');
  was jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  becomes jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
  any_row jsonb := case when tg_op = 'DELETE' then was else becomes end;
  tenant uuid := any_row->>'tenant_id';
  did text := case tg_op when 'INSERT' then 'created' when 'DELETE' then 'deleted' else 'changed' end;
  changed jsonb := '{}';
  called text := any_row->>(terms->>'title');
  field text; value_format text; a jsonb; b jsonb;
begin
  if any_row->>(terms->>'own') = who->>'id' then return null; end if;
  for field, value_format in select key, value #>> '{}' from jsonb_each(terms->'fields') loop
    a := was->field;
    b := becomes->field;
    continue when a is not distinct from b or tg_op = 'DELETE' and terms->'partOf' is null
      or tg_op = 'INSERT' and (b in ('null', '""', '[]', '{}') or value_format = 'flag' and terms->'partOf' is null);
    changed := changed || jsonb_build_object(field, case
      when value_format = 'flag' then '[]'
      -- Most values are short, and asking takes longer than looking.
      when value_format <> 'html' and coalesce(length(a::text), 0) <= ${longest} and coalesce(length(b::text), 0) <= ${longest}
      then jsonb_build_array(a, b)
      else jsonb_build_array(activity_cut(a, b, value_format = 'html'), activity_cut(b, a, value_format = 'html')) end);
  end loop;

  if terms ? 'partOf' then
    if changed = '{}' then return null; end if;
    execute format('select %I from %I where tenant_id = $1 and id = $2', terms->'partOf'->>'title', terms->'partOf'->>'table')
      into called using tenant, (any_row->>(terms->'partOf'->>'column'))::uuid;
    -- Gone with what it was a part of.
    if called is null then return null; end if;
    perform activity_add(tenant, who, terms->'partOf'->>'action', terms->>'kind',
      (any_row->>(terms->'partOf'->>'column'))::uuid, called, changed);
    return null;
  end if;

  if tg_op = 'UPDATE' then
    did := case
      when was->>'trashed_at' is null and becomes->>'trashed_at' is not null then 'trashed'
      when was->>'trashed_at' is not null and becomes->>'trashed_at' is null then 'restored'
      when was->>'published' = 'false' and becomes->>'published' = 'true' then 'published'
      when was->>'published' = 'true' and becomes->>'published' = 'false' then 'unpublished'
      else did end;
    if did = 'changed' and changed = '{}' then return null; end if;
  end if;
  perform activity_add(tenant, who, did, terms->>'kind', (any_row->>'id')::uuid, coalesce(called, ''), changed);
  return null;
end $$`

function triggerOn(table: string, terms: AuditedTable): string {
  const { kind, title, own, partOf, on = ['insert', 'update', 'delete'] } = terms
  const fields = Object.fromEntries(
    Object.entries(terms.fields).map(([column, field]) => [column, typeof field === 'string' ? 'text' : field[1]]),
  )
  const part = partOf && {
    ...partOf,
    title: followed()[partOf.table]!.title,
    action: on.length === 1 ? 'noted' : 'changed',
  }
  const argument = JSON.stringify({ kind, title, fields, ...(own && { own }), ...(part && { partOf: part }) })
  return `
create or replace trigger activity_follow after ${on.join(' or ')} on ${table}
for each row when (coalesce(current_setting('app.actor', true), '') <> '')
execute function activity_follow('${argument.replaceAll("'", "''")}')`
}

/** Requests can read the log and add entries, but not change them. */
const appendOnly = `
revoke insert, update, delete on activity from app;
revoke execute on function activity_add(uuid, jsonb, text, text, uuid, text, jsonb) from public;
revoke execute on function activity_say(jsonb), activity_forget(uuid) from public;
grant execute on function activity_say(jsonb), activity_forget(uuid) to app`

const statements = () => [
  cut,
  add,
  say,
  forget,
  follow,
  ...Object.entries(followed()).map(([table, terms]) => triggerOn(table, terms)),
]

/** Drops the functions and their triggers, because a table may no longer be logged. */
const dropOlder = `
do $$ declare older regprocedure; begin
  for older in select oid from pg_proc where pronamespace = 'public'::regnamespace and proname ~ '^activity_' loop
    execute format('drop function %s cascade', older);
  end loop;
end $$`

/**
 * Installs functions and triggers if they changed. Runs after migrations, on one instance at a time. See [Note:
 * Activity].
 */
export async function installActivity(client: pg.ClientBase) {
  const written = statements()
  const version = createHash('sha256').update(written.join()).digest('hex').slice(0, 16)
  // Every time, because the general permissions were just granted again.
  const { rows } = await client.query<{ version: string | null }>(
    `select obj_description('activity'::regclass) as version`,
  )
  if (rows[0]?.version !== version)
    await client.query(
      ['begin', dropOlder, ...written, `comment on table activity is '${version}'`, 'commit'].join(';\n'),
    )
  await client.query(appendOnly)
}
