import { join } from 'node:path'
import type { Config } from '#server/core/config.ts'

/** Where a company's finished exports and received imports are. Apart from uploads, whose leftovers are swept within the hour. */
export const transfersFolder = ({ dataDir }: Pick<Config, 'dataDir'>, siteId: string) =>
  join(dataDir, 'transfers', siteId)

/** The file of a transfer. It has this name only once it is whole. */
export const zipOf = (config: Pick<Config, 'dataDir'>, siteId: string, transferId: string) =>
  join(transfersFolder(config, siteId), `${transferId}.zip`)
