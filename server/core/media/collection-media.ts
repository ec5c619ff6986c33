import { z } from 'zod'
import type { MediaNeed, Record_ } from '../db/collection.ts'
import { fileNames } from './names.ts'

export const Hash = z.string().regex(/^[0-9a-f]{64}$/)
export const Slug = z.string().regex(/^[^\s/?#\\]{1,200}$/)
export const Email = z
  .string()
  .max(254)
  .regex(/^[^\s@]+@[^\s@]+$/)
/** Columns of a picture of which not every text is good. */
export const pictureFields = { sha256: Hash, thumbhash: z.string().regex(/^[\w+/=-]{0,80}$/) }
/** Columns that count what visitors do. */
export const countedColumns = ['views', 'likes', 'commentsCount']

export const asText = (value: unknown) => (typeof value === 'string' ? value : '')
export const outOfTrash = ({ trashedAt }: Record_) => !trashedAt

/** The picture that something is shown with, of which only the sizes were kept. */
export const picture = ({ sha256 }: Record_): MediaNeed[] =>
  sha256 ? [{ name: `pictures/${asText(sha256)}`, as: 'made' }] : []

/** A picture whose original is here, under the record's id or in `named`. */
export const original =
  (named = 'id') =>
  (record: Record_): MediaNeed[] => [
    { name: fileNames.original(asText(record[named])), as: 'picture', sha256: asText(record.sha256) },
  ]

/** A video or audio file with its picture. */
export const clip =
  (as: 'video' | 'audio') =>
  (record: Record_): MediaNeed[] => [
    ...picture(record),
    ...(record.clip
      ? [{ name: fileNames.original(asText(record.id)), as, sha256: asText(record.clip) } satisfies MediaNeed]
      : []),
  ]

/** A document, by the columns of its id and its name. */
export const document =
  (id: string, fileName: string) =>
  (record: Record_): MediaNeed[] =>
    record[fileName]
      ? [{ name: fileNames.original(asText(record[id])), as: 'document', fileName: asText(record[fileName]) }]
      : []
