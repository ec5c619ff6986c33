import type { UploadDetails } from '#shared/core/uploads.ts'

/** Details of a file as form fields. Empty ones are left out, and read from the file instead. */
export function fieldsOf({ published, tags, ...texts }: UploadDetails): Record<string, string> {
  const given = Object.entries(texts).flatMap(([name, value]) => (value ? [[name, value]] : []))
  return { ...Object.fromEntries(given), ...(tags?.length && { tags: tags.join(',') }), published: String(published) }
}
