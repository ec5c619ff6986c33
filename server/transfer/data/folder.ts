import { join } from 'node:path'
import type { Config } from '#server/core/config.ts'

/** Where a company's exports and uploaded imports are. Not in the uploads folder, which is cleaned up every hour. */
export const transfersFolder = ({ dataDir }: Pick<Config, 'dataDir'>, siteId: string) =>
  join(dataDir, 'transfers', siteId)

/** The file of a transfer. It exists only once it is complete. */
export const zipPath = (config: Pick<Config, 'dataDir'>, siteId: string, transferId: string) =>
  join(transfersFolder(config, siteId), `${transferId}.zip`)
