/** What was typed into a form, over what it began with. */
export function typedOver<T extends object>(before: T, now: T): Partial<T> {
  const typed = Object.entries(now).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof T]),
  )
  return Object.fromEntries(typed) as Partial<T>
}

/** A form after somebody else saved: theirs, with everything that was typed here on top. */
export const rebased = <T extends object>(before: T, now: T, fresh: T): T => ({ ...fresh, ...typedOver(before, now) })
