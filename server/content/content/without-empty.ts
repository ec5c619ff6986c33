/** Removes fields that are null, undefined or empty from a response. */
export const withoutEmpty = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value)) as { [K in keyof T]?: NonNullable<T[K]> }
