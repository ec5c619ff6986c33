import { createHash } from 'node:crypto'
import type pg from 'pg'
import { listedFunction } from '#server/core/db/list-search-sql.ts'
import { searchFunctions } from './search-sql.ts'
import { triggerFunctions } from './trigger-sql.ts'
import { searchedTypes } from './types.ts'
import { wordFunctions } from './words-sql.ts'

/** Extensions for the search tables. None of them requires superuser rights. */
export const searchExtensions = ['pg_trgm', 'btree_gin', 'unaccent', 'fuzzystrmatch']
  .map((name) => `create extension if not exists ${name};`)
  .join('\n')

const functions = () => [
  ...wordFunctions,
  ...searchedTypes.all().flatMap(triggerFunctions),
  ...searchFunctions,
  listedFunction,
]

/** Changes whenever the functions change; documents of another version must be reindexed. */
export const searchVersion = () => createHash('sha256').update(functions().join()).digest('hex').slice(0, 16)

/** Drops all functions with their triggers, because older versions may have other parameters. */
const dropOlder = `
do $$ declare older regprocedure; begin
  for older in select oid from pg_proc where pronamespace = 'public'::regnamespace and proname ~ '^search_' loop
    execute format('drop function %s cascade', older);
  end loop;
end $$`

/** Installs the search functions and triggers unless this version is installed. Runs after migrations, once at a time. */
export async function installSearch(client: pg.ClientBase) {
  const version = searchVersion()
  const { rows } = await client.query<{ version: string | null }>(
    `select obj_description('search_documents'::regclass) as version`,
  )
  if (rows[0]?.version?.split(' ')[0] === version) return
  await client.query(
    [
      'begin',
      dropOlder,
      ...functions(),
      // Stores long texts out of line, so that counting and filtering read less.
      'alter table search_documents set (toast_tuple_target = 256)',
      `comment on table search_documents is '${version}'`,
      'commit',
    ].join(';\n'),
  )
}
