import { type ReactNode, useId } from 'react'
import styles from './TopList.module.css'

interface Row {
  key: string
  name: ReactNode
  /** What the row is long by, of what the first row is. */
  value: number
  /** What its columns say. */
  cells: readonly string[]
}

interface Props {
  title: string
  /** What the first column holds, then the others. */
  columns: readonly string[]
  rows: readonly Row[]
  /** Said where there is none. */
  none: string
}

/** The most frequent of something: a table whose rows are bars. */
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
