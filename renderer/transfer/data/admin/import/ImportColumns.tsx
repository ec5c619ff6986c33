import { NativeSelect } from '@mantine/core'
import type { ImportCheck } from '#shared/core/import-options.ts'
import styles from './ImportColumns.module.css'

interface Props {
  check: ImportCheck
  onMap(at: number, field: string | null): void
}

/** Maps the columns of the file to fields. */
export function ImportColumns({ check: { columns, fields }, onMap }: Props) {
  const skipped = columns.filter(({ field }) => field === null).length
  return (
    <details className={styles.columns} open>
      <summary>
        Columns
        {skipped > 0 && <span>{skipped} skipped</span>}
      </summary>
      <ul>
        {columns.map(({ header, field, samples }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns may have no name
          <li key={at} data-out={field === null || undefined}>
            <span className={styles.header}>
              {header || `Column ${at + 1}`}
              <small>{samples.filter(Boolean).join(' · ') || 'empty'}</small>
            </span>
            <NativeSelect
              aria-label={`Field for “${header || `column ${at + 1}`}”`}
              value={field ?? ''}
              onChange={(event) => onMap(at, event.currentTarget.value || null)}
              data={[
                { value: '', label: 'Skip' },
                ...fields.map(({ name, label, required }) => ({ value: name, label: required ? `${label} *` : label })),
              ]}
            />
          </li>
        ))}
      </ul>
    </details>
  )
}
