/** The fields that differ from those the form began with. Only they are sent, so that other users' changes stay. */
export const changedFields = <T extends object>(before: T, after: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(after).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof typeof before]),
    ),
  ) as Partial<T>

/** The fields that have a problem. */
export const problemsIn = (problems: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(problems).filter((entry): entry is [string, string] => Boolean(entry[1])))
