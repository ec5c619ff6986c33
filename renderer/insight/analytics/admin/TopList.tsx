import { type ReactNode, useId } from 'react'
import styles from './TopList.module.css'

interface Row {
  key: string
  name: ReactNode
  /** Value that determines the length of the row's bar. */
  value: number
  cells: readonly string[]
}

interface Props {
  title: string
  /** Headings of the columns. */
  columns: readonly string[]
  rows: readonly Row[]
  /** Text for an empty list. */
  none: string
}

/** A table of the most frequent items with rows as bars. */
export function TopList({ title, columns, rows, none }: Props) {
  const heading = useId()
  const most = Math.max(...rows.map(({ value }) => value), 1)
  return (
    <section className={styles.card} aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      {rows.length === 0 ? (
        <p className={styles.none}>{none}</p>
      ) : (
        <table className={styles.table} aria-labelledby={heading}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name, value, cells }) => (
              <tr key={key}>
                <th scope="row">
                  <span className={styles.name}>{name}</span>
                  <i className={styles.bar} style={{ inlineSize: `${(value / most) * 100}%` }} aria-hidden="true" />
                </th>
                {cells.map((cell, at) => (
                  <td key={columns[at + 1]} className="num">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
