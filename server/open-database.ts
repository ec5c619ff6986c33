import type { Config } from './core/config.ts'
import { type Database, openDatabaseFor } from './core/db/database.ts'
import { registerFeatures } from './features.ts'

/** `openDatabaseFor` with all features of this server. */
export function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'poolSize'>,
  onError: (error: Error) => void,
): Promise<Database> {
  registerFeatures()
  return openDatabaseFor(config, onError)
}
