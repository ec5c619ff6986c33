import { formEndpoint } from '../core/form-endpoint.ts'
import type { ImportCheck, Imported } from '../core/import-options.ts'
import type { SiteImport } from './data.ts'
import type { Move } from './moves.ts'

const table = { access: 'admin', files: ['file'] } as const

/** Checks the table; imports it if the token of the check is sent. */
export const importTable = formEndpoint<ImportCheck | Imported>()('POST /api/admin/imports/:kind', table)
/** Uploads a file of the system in the field `source` and starts its check. */
export const startMove = formEndpoint<Move>()('POST /api/admin/moves', table)
export const importSite = formEndpoint<SiteImport>()('POST /api/admin/data/imports', table)
