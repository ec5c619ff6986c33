import { amountOf } from '#shared/core/money.ts'
import type { ActivityLine } from '#shared/insight/activity.ts'
import type { ActivityRow } from './activity.table.ts'
import { followed } from './followed.ts'

/** Name and format of a column. Columns that no longer exist have their database name. */
function fieldOf(kind: string, column: string) {
  for (const terms of Object.values(followed())) {
    const field = terms.kind === kind ? terms.fields[column] : undefined
    if (field) return typeof field === 'string' ? { name: field, format: 'text' } : { name: field[0], format: field[1] }
  }
  return { name: column, format: 'text' }
}

/** A value as text; empty for null. */
function formatValue(value: unknown, format: string, money: Intl.NumberFormat): string {
  if (value === null || value === undefined) return ''
  if (format === 'money') return money.format(amountOf(Number(value)))
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.map((one) => formatValue(one, format, money)).join(', ')
  if (typeof value === 'object')
    return Object.entries(value)
      .filter(([, one]) => one !== '' && one !== null)
      .map(([name, one]) => `${name}: ${formatValue(one, format, money)}`)
      .join('; ')
  return format === 'moment' ? new Date(String(value)).toISOString() : String(value)
}

/** A log entry for the client. `money` is the currency format of the company. */
export function lineOf(
  { id, createdAt, byId, itemId, changes, ...row }: ActivityRow,
  money: Intl.NumberFormat,
): ActivityLine {
  const changesByName = new Map<string, ActivityLine['changes'][number]>()
  for (const [column, pair] of Object.entries(changes)) {
    const { name, format } = fieldOf(row.kind, column)
    const [before, after] = pair
    changesByName.set(name, {
      field: name,
      ...(pair.length && { before: formatValue(before, format, money), after: formatValue(after, format, money) }),
      ...(format === 'moment' && { moments: true }),
    })
  }
  return {
    _id: id,
    at: createdAt,
    by: row.by,
    ip: row.ip,
    action: row.action,
    kind: row.kind,
    title: row.title,
    changes: [...changesByName.values()],
    ...(byId && { byId }),
    ...(itemId && { itemId }),
  }
}
