import { readFileSync } from 'node:fs'

export const columns = ['anon', 'customer', 'user', 'moderator', 'admin', 'platform'] as const
export type Column = (typeof columns)[number]

/** A route with the result per role: a status, or a character that allows the call. */
export interface Row {
  route: string
  cells: Record<Column, string>
  notes: string
}

/** Reads `permission-matrix.tsv` with one entry per route: expands `a/b` methods and `{x,y}` paths. */
export const matrix: Row[] = readFileSync(new URL('./permission-matrix.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .flatMap((text) => {
    const [, methods = '', paths = '', ...cells] = text.split('\t')
    const own = Object.fromEntries(columns.map((column, at) => [column, cells[at]!])) as Row['cells']
    const notes = cells[columns.length] ?? ''
    return methods.split('/').flatMap((method) =>
      splitList(paths)
        .flatMap(spellOut)
        .map((path) => ({ route: `${method} ${path}`, cells: own, notes })),
    )
  })

/** The matrix row for a server route: `:id` in routes is `{id}` in the matrix. */
export function rowOf(route: string): Row | undefined {
  const shape = shapeOf(route)
  return matrix.find((row) => shapeOf(row.route) === shape)
}

/** A route without the names of its parameters. */
export const shapeOf = (route: string) => route.replace(/:\w+|\{\w+\}/g, '{}')

function splitList(paths: string) {
  return paths.replace(/ \(.*\)$/, '').split(/, (?=\/)/)
}

/** Expands `/a/{b,c}` to `/a/b` and `/a/c`. `{id}` is a parameter and stays. */
function spellOut(path: string): string[] {
  const [whole, choices] = /\{(\w+(?:,\w+)+)\}/.exec(path) ?? []
  return whole && choices ? choices.split(',').flatMap((choice) => spellOut(path.replace(whole, choice))) : [path]
}
