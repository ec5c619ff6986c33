/** The values that differ from the form's initial values. */
export function changedValues<T extends object>(before: T, now: T): Partial<T> {
  const changed = Object.entries(now).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof T]),
  )
  return Object.fromEntries(changed) as Partial<T>
}

/** Another user's saved values, with the user's own changes on top. */
export const rebaseChanges = <T extends object>(before: T, now: T, fresh: T): T => ({
  ...fresh,
  ...changedValues(before, now),
})
