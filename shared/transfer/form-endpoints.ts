import { formEndpoint } from '../core/form-endpoint.ts'
import type { ImportCheck, Imported } from '../core/import-options.ts'

/** Only checks the table, until the token of that check is sent along. */
export const importTable = formEndpoint<ImportCheck | Imported>('POST /api/admin/imports/:kind')
export const importSite = formEndpoint<unknown>('POST /api/admin/data/imports')
