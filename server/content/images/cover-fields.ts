import { type ImageColumns, imageOf, responsiveImageOf, type UrlContext } from './present.ts'

type CoverRow = Omit<ImageColumns, 'sha256'> & { sha256: string | null }

/** The fields of a cover in an answer. */
export function coverFields(around: UrlContext, row: CoverRow, isPublic: boolean) {
  const picture = row.sha256 === null ? undefined : responsiveImageOf(around, { ...row, sha256: row.sha256 }, isPublic)
  return { image: picture ? imageOf(picture) : '', ...(picture && { picture }) }
}
