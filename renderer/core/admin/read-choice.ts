/** The option with this value, if any. */
export const oneOf = <T extends string>(options: readonly T[], value: string | null) =>
  options.find((option) => option === value)

/** The options in a list with commas. */
export const someOf = <T extends string>(options: readonly T[], value: string | null): T[] => {
  const values = value?.split(',') ?? []
  return options.filter((option) => values.includes(option))
}

/** The search text of an address. */
export const readSearchText = (search: URLSearchParams) => search.get('q')?.trim().slice(0, 100) ?? ''
