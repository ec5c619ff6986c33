/** The problem of a slug, if any. An empty slug is made from the title. */
export function slugProblem(slug: string, reserved: readonly string[] = []): string | undefined {
  if (slug === '') return undefined
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)) return 'Use a–z, 0–9 and single dashes.'
  if (reserved.includes(slug)) return 'This address is reserved. Choose another one.'
  return undefined
}
