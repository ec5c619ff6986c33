import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { saveText } from '#renderer/core/platform/save-text.ts'
import { Badge } from '#renderer/core/ui/Badge.tsx'
import { formatNumber, formatPlural } from '#renderer/core/ui/format.ts'
import { Changes } from '#renderer/insight/activity/admin/Changes.tsx'
import type { ImportCheck } from '#shared/core/import-options.ts'
import { groupProblems } from './group-problems.ts'
import styles from './ImportOutcome.module.css'

const names = { create: 'New', update: 'Changed', unchanged: 'Unchanged', errors: 'Errors' } as const

/** Preview of an import: counts, problems and changes by row. */
export function ImportOutcome({ check }: { check: ImportCheck }) {
  const { counts, problems, notes, newCategories, problemsTable, rows, general, kind } = check
  const more = counts.create + counts.update - rows.length
  return (
    <div className={styles.outcome}>
      <dl className={styles.counts}>
        {Object.entries(names).map(([key, name]) => (
          <div key={key} data-bad={(key === 'errors' && counts.errors > 0) || undefined}>
            <dt>{name}</dt>
            <dd className="num">{formatNumber(counts[key as keyof typeof names])}</dd>
          </div>
        ))}
      </dl>
      {general && <p className={styles.bad}>{general}</p>}
      {problems.length > 0 && (
        <section aria-label="Problems" className={styles.box}>
          <header>
            <h3>{formatPlural(counts.errors, 'row')} cannot be imported</h3>
            <Button
              variant="default"
              size="xs"
              leftSection={<IconDownload size={14} stroke={1.75} />}
              onClick={() => saveText(problemsTable, `${kind}-errors.csv`, 'text/csv')}
            >
              Download errors
            </Button>
          </header>
          <ul>
            {groupProblems(problems).map(({ row, lastRow, column, value, message }) => (
              <li key={`${row} ${column} ${message}`}>
                <span className="num">
                  {lastRow > row ? `Rows ${formatNumber(row)}–${formatNumber(lastRow)}` : `Row ${formatNumber(row)}`}
                </span>
                <span>
                  {/* “Price is missing” names the column already. */}
                  {!message.startsWith(column) && <b>{column} </b>}
                  {message}
                  {value && <small>{value}</small>}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {newCategories.length > 0 && (
        <section aria-label="New categories" className={styles.box}>
          <header>
            <h3>New categories</h3>
          </header>
          <ul>
            {newCategories.map((name) => (
              <li key={name}>
                <span>{name}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {notes.length > 0 && (
        <section aria-label="Unchanged values" className={styles.box}>
          <header>
            <h3>Unchanged values</h3>
          </header>
          <ul>
            {notes.map(({ row, column, message }) => (
              <li key={`${row} ${column}`}>
                <span className="num">Row {formatNumber(row)}</span>
                <span>{message}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {rows.length > 0 && (
        <section aria-label="Changes" className={styles.box}>
          <header>
            <h3>Changes</h3>
          </header>
          <ul>
            {rows.map(({ row, what, title, changes }) => (
              <li key={row}>
                <span className="num">Row {formatNumber(row)}</span>
                <span className={styles.row}>
                  <span>
                    <Badge tone={what === 'create' ? 'ok' : 'info'}>{names[what]}</Badge> <b>{title}</b>
                  </span>
                  <Changes changes={changes} created={what === 'create'} />
                </span>
              </li>
            ))}
            {more > 0 && <li>and {formatPlural(more, 'more row')}</li>}
          </ul>
        </section>
      )}
    </div>
  )
}
