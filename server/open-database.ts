import type { Config } from './core/config.ts'
import { type Database, openDatabaseFor } from './core/db/database.ts'
import { registerFeatures } from './features.ts'

/** See `openDatabaseFor`; with everything that the features of this server need. */
export function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'poolSize'>,
  onError: (error: Error) => void,
): Promise<Database> {
  registerFeatures()
  return openDatabaseFor(config, onError)
}
