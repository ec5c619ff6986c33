/** What is wrong with the last part of an address; an empty one is made from the title. */
export function slugProblem(slug: string, reserved: readonly string[] = []): string | undefined {
  if (slug === '') return undefined
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)) return 'Use small letters, digits and single dashes.'
  if (reserved.includes(slug)) return 'This address is used by the product itself. Choose another one.'
  return undefined
}
