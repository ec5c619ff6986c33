import type { ImportProblem } from '#shared/core/import-options.ts'

/** The same problem of rows that follow each other. */
interface Group extends ImportProblem {
  /** The last of its rows. */
  last: number
}

/** What is wrong with many rows in the same way, once: a column that nobody chose is missing in all of them. */
export function grouped(problems: readonly ImportProblem[]): Group[] {
  const groups: Group[] = []
  for (const problem of problems) {
    const { row, column, value, message } = problem
    const same = groups.find(
      (group) =>
        group.last === row - 1 && group.column === column && group.value === value && group.message === message,
    )
    if (same) same.last = row
    else groups.push({ ...problem, last: row })
  }
  return groups
}
