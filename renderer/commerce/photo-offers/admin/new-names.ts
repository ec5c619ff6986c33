interface Named {
  name: string
}

/**
 * New names of licences by the former ones. `rows` are the edited licences, whose keys are places in `before`, and
 * `saved` has the same order. Licences that were never stored have no ids.
 */
export function newNames(
  before: readonly Named[],
  rows: readonly { key: number }[],
  saved: readonly Named[],
): ReadonlyMap<string, string> {
  return new Map(
    rows.flatMap(({ key }, place): [string, string][] => {
      const [was, is] = [before[key], saved[place]]
      return was && is ? [[was.name, is.name]] : []
    }),
  )
}
