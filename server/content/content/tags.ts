/** Tags without duplicates, in the given order and regardless of case. */
export function uniqueTags(tags: readonly string[]): string[] {
  const seen = new Map<string, string>()
  for (const tag of tags.map((one) => one.trim()).filter(Boolean))
    seen.set(tag.toLowerCase(), seen.get(tag.toLowerCase()) ?? tag)
  return [...seen.values()].slice(0, 30)
}
