import { amountOf } from '#shared/core/money.ts'
import type { ActivityLine } from '#shared/insight/activity.ts'
import type { ActivityRow } from './activity.table.ts'
import { followed } from './followed.ts'

/** What is told about a column, and how; columns that are gone by now keep their own name. */
function fieldOf(kind: string, column: string) {
  for (const terms of Object.values(followed())) {
    const said = terms.kind === kind ? terms.fields[column] : undefined
    if (said) return typeof said === 'string' ? { name: said, telling: 'text' } : { name: said[0], telling: said[1] }
  }
  return { name: column, telling: 'text' }
}

/** A value in words; nothing where there is none. */
function wordsOf(value: unknown, telling: string, money: Intl.NumberFormat): string {
  if (value === null || value === undefined) return ''
  if (telling === 'money') return money.format(amountOf(Number(value)))
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.map((one) => wordsOf(one, telling, money)).join(', ')
  if (typeof value === 'object')
    return Object.entries(value)
      .filter(([, one]) => one !== '' && one !== null)
      .map(([name, one]) => `${name}: ${wordsOf(one, telling, money)}`)
      .join('; ')
  return telling === 'moment' ? new Date(String(value)).toISOString() : String(value)
}

/** A line of the log, as it travels; `money` is how the company writes amounts. */
export function lineOf(
  { id, createdAt, byId, itemId, changes, ...row }: ActivityRow,
  money: Intl.NumberFormat,
): ActivityLine {
  const told = new Map<string, ActivityLine['changes'][number]>()
  for (const [column, pair] of Object.entries(changes)) {
    const { name, telling } = fieldOf(row.kind, column)
    const [before, after] = pair
    told.set(name, {
      field: name,
      ...(pair.length && { before: wordsOf(before, telling, money), after: wordsOf(after, telling, money) }),
      ...(telling === 'moment' && { moments: true }),
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
    changes: [...told.values()],
    ...(byId && { byId }),
    ...(itemId && { itemId }),
  }
}
