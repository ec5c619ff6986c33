import { createHash } from 'node:crypto'
import type pg from 'pg'
import { listedFunction } from '#server/core/db/list-search-sql.ts'
import { followFunctions } from './follow-sql.ts'
import { searchFunctions } from './search-sql.ts'
import { searchedTypes } from './types.ts'
import { wordFunctions } from './words-sql.ts'

/** What the tables of search need, to be there before they are made. None of them takes special rights. */
export const searchExtensions = ['pg_trgm', 'btree_gin', 'unaccent', 'fuzzystrmatch']
  .map((name) => `create extension if not exists ${name};`)
  .join('\n')

const functions = () => [
  ...wordFunctions,
  ...searchedTypes.all().flatMap(followFunctions),
  ...searchFunctions,
  listedFunction,
]

/** Of what is written into the database: documents that were made by another version have to be made anew. */
export const searchVersion = () => createHash('sha256').update(functions().join()).digest('hex').slice(0, 16)

/** Takes the functions away with the triggers that call them: those of before may have had other parameters. */
const dropOlder = `
do $$ declare older regprocedure; begin
  for older in select oid from pg_proc where pronamespace = 'public'::regnamespace and proname ~ '^search_' loop
    execute format('drop function %s cascade', older);
  end loop;
end $$`

/**
 * Writes the functions and triggers of search into the database unless they are
 * there as they are here. Run after migrations, by one instance at a time.
 */
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
      // Long texts lie apart from the rest, so that counting and filtering read little.
      'alter table search_documents set (toast_tuple_target = 256)',
      `comment on table search_documents is '${version}'`,
      'commit',
    ].join(';\n'),
  )
}
