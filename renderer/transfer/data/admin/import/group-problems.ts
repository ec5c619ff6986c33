import type { ImportProblem } from '#shared/core/import-options.ts'

interface ProblemGroup extends ImportProblem {
  lastRow: number
}

/** Combines the same problem of consecutive rows, such as a column that is missing in all of them. */
export function groupProblems(problems: readonly ImportProblem[]): ProblemGroup[] {
  const groups: ProblemGroup[] = []
  for (const problem of problems) {
    const { row, column, value, message } = problem
    const same = groups.find(
      (group) =>
        group.lastRow === row - 1 && group.column === column && group.value === value && group.message === message,
    )
    if (same) same.lastRow = row
    else groups.push({ ...problem, lastRow: row })
  }
  return groups
}
