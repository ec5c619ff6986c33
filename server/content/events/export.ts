import type { z } from 'zod'
import { type Column, columnsToImport, csvFile, importable } from '#server/core/csv/export.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import type { adminEvents } from '#shared/content/events.ts'
import { mostImportRows } from '#shared/core/import-options.ts'
import { fields, toImportRow } from './import.ts'
import { eventList } from './list.ts'

/** The matching events as CSV. Throws VALIDATION when there are more than an import accepts. */
export async function tableOfEvents(db: Db, filter: z.output<typeof adminEvents.table.input>) {
  const rows = await eventList.storedRows(db, { ...filter, sort: 'soonest', limit: mostImportRows + 1 })
  const columns = [
    ...columnsToImport(fields),
    ['Registered', ({ registrations }) => String(registrations)] satisfies Column<Record<string, unknown>>,
  ]
  return csvFile('events', columns, rows.map(toImportRow), importable('events'))
}
