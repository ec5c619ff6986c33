import type { z } from 'zod'
import { columnsToImport, csvFile, importable } from '#server/core/csv/export.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import type { adminProducts } from '#shared/commerce/products.ts'
import { mostImportRows } from '#shared/core/import-options.ts'
import { fields } from './import.ts'
import { listForExport } from './list.ts'

/** Exports the filtered products as CSV. Throws VALIDATION if there are more than can be imported. */
export const exportProducts = async (db: Db, filter: z.output<typeof adminProducts.table.input>) =>
  csvFile(
    'products',
    columnsToImport(fields),
    await listForExport(db, filter, mostImportRows + 1),
    importable('products'),
  )
