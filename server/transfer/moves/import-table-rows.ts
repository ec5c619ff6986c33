import { orderImporter } from '#server/commerce/orders/import.ts'
import { checkImport, type Importer } from '#server/core/csv/check.ts'
import { userImporter } from '#server/identity/auth/import.ts'
import type { ImportKind } from '#shared/core/import-options.ts'
import type { ItemTx, MoveContext, Outcome } from './move-context.ts'
import type { MoveItemRow } from './moves.table.ts'
import type { TableRows } from './shopify-people.ts'

const importers = {
  customer: { importer: userImporter, kind: 'users' },
  order: { importer: orderImporter, kind: 'orders' },
} as const

/** Imports customers or orders by the importers of CSV files, which find existing ones by email address and number. */
export const importTableRows = (context: MoveContext, kind: keyof typeof importers, items: readonly MoveItemRow[]) =>
  context.settle(items, async (tx, waiting) => {
    const { outcomes, steps } = await check(tx, kind, waiting)
    if (steps.length) await importers[kind].importer.apply(tx, steps, { greet: false })
    return outcomes
  })

async function check(tx: ItemTx, kind: keyof typeof importers, items: readonly MoveItemRow[]) {
  const { importer, kind: importKind }: { importer: Importer; kind: ImportKind } = importers[kind]
  const head = [...new Set(items.flatMap(({ data }) => (data as TableRows).flatMap((row) => Object.keys(row))))]
  // Rows are numbered through, so that problems lead back to their item.
  const itemOf = new Map<number, MoveItemRow>()
  const rows = items.flatMap((item) =>
    (item.data as TableRows).map((values) => {
      const row = itemOf.size + 2
      itemOf.set(row, item)
      return { row, cells: head.map((name) => values[name] ?? '') }
    }),
  )
  const table = { encoding: 'UTF-8' as const, separator: ',' as const, head, rows }
  const request = { kind: importKind, table, digest: '', mapping: head, greet: false }
  const { work, problems } = await checkImport(tx, importer, request, true)
  const outcomes = new Map<string, Outcome>(items.map(({ id }) => [id, { state: 'skipped', message: existing[kind] }]))
  for (const { row } of work) outcomes.set(itemOf.get(row)!.id, { state: 'done' })
  for (const { row, column, message } of problems)
    outcomes.set(itemOf.get(row)!.id, {
      state: 'failed',
      message: `${column && `${importer.fields[column]?.label ?? column}: `}${message} Correct it and upload the file again.`,
    })
  const isValid = (row: number) => outcomes.get(itemOf.get(row)!.id)!.state === 'done'
  // Existing accounts stay as they are.
  const steps = work.filter(({ row, what }) => what === 'create' && isValid(row))
  for (const { row, what } of work)
    if (what !== 'create' && isValid(row))
      outcomes.set(itemOf.get(row)!.id, { state: 'skipped', message: existing[kind] })
  return { outcomes, steps }
}

const existing = {
  customer: 'There is an account with this address. It stays as it is.',
  order: 'There is an order with this number. It stays as it is.',
}
