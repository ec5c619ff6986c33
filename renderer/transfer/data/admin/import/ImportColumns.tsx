import { NativeSelect } from '@mantine/core'
import type { ImportCheck } from '#shared/core/import-options.ts'
import styles from './ImportColumns.module.css'

interface Props {
  check: ImportCheck
  onMap(at: number, field: string | null): void
}

/** What each column of the file is. */
export function ImportColumns({ check: { columns, fields }, onMap }: Props) {
  const left = columns.filter(({ field }) => field === null).length
  return (
    <details className={styles.columns} open>
      <summary>
        Columns
        {left > 0 && <span>{left} left out</span>}
      </summary>
      <ul>
        {columns.map(({ header, field, samples }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns have a place and perhaps no name of their own.
          <li key={at} data-out={field === null || undefined}>
            <span className={styles.header}>
              {header || `Column ${at + 1}`}
              <small>{samples.filter(Boolean).join(' · ') || 'empty'}</small>
            </span>
            <NativeSelect
              aria-label={`What “${header || `column ${at + 1}`}” is`}
              value={field ?? ''}
              onChange={(event) => onMap(at, event.currentTarget.value || null)}
              data={[
                { value: '', label: 'Leave out' },
                ...fields.map(({ name, label, required }) => ({
                  value: name,
                  label: required ? `${label} *` : label,
                })),
              ]}
            />
          </li>
        ))}
      </ul>
    </details>
  )
}
