import { readFileSync } from 'node:fs'

export const columns = ['anon', 'customer', 'user', 'moderator', 'admin'] as const
export type Column = (typeof columns)[number]

/** One route and what each role gets: a status, or a letter that means it may call. */
export interface Row {
  route: string
  cells: Record<Column, string>
}

/** `permission-matrix.tsv`, one entry per concrete route: `a/b` methods and `{x,y}` paths are spelt out. */
const matrix: Row[] = readFileSync(new URL('./permission-matrix.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .flatMap((text) => {
    const [, methods = '', paths = '', ...cells] = text.split('\t')
    const own = Object.fromEntries(columns.map((column, at) => [column, cells[at]!])) as Row['cells']
    return methods.split('/').flatMap((method) =>
      splitList(paths)
        .flatMap(spellOut)
        .map((path) => ({ route: `${method} ${path}`, cells: own })),
    )
  })

/** The row of a route of the server, whose parameters are written `:id` where the matrix has `{id}`. */
export function rowOf(route: string): Row | undefined {
  const shape = route.replace(/:\w+/g, '{}')
  return matrix.find((row) => row.route.replace(/\{\w+\}/g, '{}') === shape)
}

function splitList(paths: string) {
  return paths.replace(/ \(.*\)$/, '').split(/, (?=\/)/)
}

/** `/a/{b,c}` is `/a/b` and `/a/c`; `{id}` is a parameter and stays. */
function spellOut(path: string): string[] {
  const [whole, choices] = /\{(\w+(?:,\w+)+)\}/.exec(path) ?? []
  return whole && choices ? choices.split(',').flatMap((choice) => spellOut(path.replace(whole, choice))) : [path]
}
