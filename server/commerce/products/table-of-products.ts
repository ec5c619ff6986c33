import type { z } from 'zod'
import type { Db } from '#server/core/db/tenancy.ts'
import type { adminProducts } from '#shared/commerce/products.ts'
import { csvOf } from '#shared/core/csv.ts'
import { AppError } from '#shared/core/errors.ts'
import { mostImportRows } from '#shared/core/import-options.ts'
import { amountOf } from '#shared/core/money.ts'
import { rowsOfView } from './list.ts'
import type { ProductRow } from './products.table.ts'

const money = (cents: number | null) => (cents === null ? '' : amountOf(cents).toFixed(2))

/** The names are those that importing knows. */
const columns: [string, (row: ProductRow) => string][] = [
  ['ID', ({ id }) => id],
  ['SKU', ({ sku }) => sku],
  ['Name', ({ name }) => name],
  ['Description', ({ description }) => description],
  ['Category', ({ category }) => category],
  ['Tags', ({ tags }) => tags.join(', ')],
  ['Price', ({ priceCents }) => money(priceCents)],
  ['Compare-at price', ({ compareAtCents }) => money(compareAtCents)],
  ['Cost', ({ costCents }) => money(costCents)],
  ['Stock', ({ stock }) => String(stock)],
  ['Low stock from', ({ lowStock }) => String(lowStock)],
  ['Status', ({ status }) => status],
  ['Address', ({ slug }) => slug],
  ['Search title', ({ seoTitle }) => seoTitle],
  ['Search description', ({ seoDescription }) => seoDescription],
]

/** The chosen products for a spreadsheet. Throws VALIDATION when there are more than can come in again. */
export async function tableOfProducts(db: Db, filter: z.output<typeof adminProducts.table.input>) {
  const rows = await rowsOfView(db, filter, mostImportRows + 1)
  if (rows.length > mostImportRows)
    throw new AppError('VALIDATION', `A table holds ${mostImportRows.toLocaleString('en')} products. Choose fewer.`)
  const table = [columns.map(([name]) => name), ...rows.map((row) => columns.map(([, cell]) => cell(row)))]
  return { name: `products-${new Date().toISOString().slice(0, 10)}.csv`, text: csvOf(table) }
}
