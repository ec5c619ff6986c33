/** The option with this value, if any. */
export const oneOf = <T extends string>(options: readonly T[], value: string | null) =>
  options.find((option) => option === value)

/** The search text of an address. */
export const readSearchText = (search: URLSearchParams) => search.get('q')?.trim().slice(0, 100) ?? ''
