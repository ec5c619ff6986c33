import { formEndpoint } from '../core/form-endpoint.ts'
import type { ImportCheck, Imported } from '../core/import-options.ts'
import type { SiteImport } from './data.ts'

const table = { access: 'admin', files: ['file'] } as const

/** Checks the table; imports it if the token of the check is sent. */
export const importTable = formEndpoint<ImportCheck | Imported>()('POST /api/admin/imports/:kind', table)
export const importSite = formEndpoint<SiteImport>()('POST /api/admin/data/imports', table)
