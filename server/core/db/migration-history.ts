import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'

/** A migration as the database recorded it. */
interface Recorded {
  hash: string
  /** Milliseconds: when the migration was generated. */
  createdAt: number
}

type Migration = Pick<MigrationMeta, 'hash' | 'folderMillis'>

const nothingChanged = 'Nothing was changed.'

/**
 * [Note: Migrations] Released migrations never change. A database records the hash of each migration it ran, so the
 * server knows whether it is older (and runs the missing ones), newer, or has another history. In the last two cases
 * nothing is changed.
 */
export async function checkMigrationHistory(client: pg.Client | pg.PoolClient) {
  refuseForeignHistory(await recordedMigrations(client), readMigrationFiles({ migrationsFolder: migrationsFolder() }))
}

/** Throws a message for the operator unless `recorded` is the beginning of `ours`. */
export function refuseForeignHistory(recorded: Recorded[] | undefined, ours: readonly Migration[]) {
  if (!recorded) return
  const known = new Set(ours.map(({ hash }) => hash))
  if (recorded.length > 0 && recorded.every(({ hash }, index) => hash === ours[index]?.hash)) return
  const newest = ours.at(-1)!.folderMillis
  if (recorded.some(({ hash, createdAt }) => !known.has(hash) && createdAt > newest))
    throw new Error(
      `This database was upgraded by a newer version of Vitrine. ${nothingChanged} Start that version or a later one, or restore a backup from before the upgrade.`,
    )
  if (!recorded.some(({ hash }) => hash === ours[0]!.hash))
    throw new Error(
      `This database was made by an early version of Vitrine that cannot be upgraded. ${nothingChanged} With the version that made it, run "vitrine export <slug> <file>" for each company. Then start this version with an empty DATA_DIR or DATABASE_URL, run "vitrine company add" and "vitrine import <slug> <file>" for each of them.`,
    )
  throw new Error(
    `This database was migrated by a different version of Vitrine. ${nothingChanged} Start the version that last used it, or restore a backup.`,
  )
}

/** In order of execution; `undefined` for a database without our tables. */
async function recordedMigrations(client: pg.Client | pg.PoolClient): Promise<Recorded[] | undefined> {
  const { rows: found } = await client.query<{ history: boolean; tables: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as history, to_regclass('public.tenants') is not null as tables`,
  )
  if (!found[0]!.history) return found[0]!.tables ? [] : undefined
  const { rows } = await client.query<{ hash: string; created_at: string }>(
    'select hash, created_at from drizzle.__drizzle_migrations order by created_at, id',
  )
  // An interrupted first start may have created the table only.
  if (rows.length === 0 && !found[0]!.tables) return undefined
  return rows.map(({ hash, created_at }) => ({ hash, createdAt: Number(created_at) }))
}

/** Next to this file in development; next to the bundle or in the sources otherwise. */
export function migrationsFolder() {
  const here = dirname(fileURLToPath(import.meta.url))
  return [join(here, 'migrations'), join(here, '../../server/core/db/migrations')].find((path) => existsSync(path))!
}
