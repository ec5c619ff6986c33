import type { UploadDetails } from '#shared/core/uploads.ts'

/** What is said about a file, as the site's forms call it. What was not said stays out, and is read from the file. */
export function fieldsOf({ published, tags, ...texts }: UploadDetails): Record<string, string> {
  const said = Object.entries(texts).flatMap(([name, value]) => (value ? [[name, value]] : []))
  return { ...Object.fromEntries(said), ...(tags?.length && { tags: tags.join(',') }), published: String(published) }
}
