import { z } from 'zod'
import type { ExportRecord, MediaReference } from '../db/collection.ts'
import { fileNames } from './stored-file-names.ts'

export const Hash = z.string().regex(/^[0-9a-f]{64}$/)
export const Slug = z.string().regex(/^[^\s/?#\\]{1,200}$/)
export const Email = z
  .string()
  .max(254)
  .regex(/^[^\s@]+@[^\s@]+$/)
/** Schemas of the columns of an image. */
export const imageFields = { sha256: Hash, thumbhash: z.string().regex(/^[\w+/=-]{0,80}$/) }
/** Columns that count visitor actions. */
export const countedColumns = ['views', 'likes', 'commentsCount']

export const asText = (value: unknown) => (typeof value === 'string' ? value : '')
export const outOfTrash = ({ trashedAt }: ExportRecord) => !trashedAt

/** The image of a record of which only derivatives are stored. */
export const derivatives = ({ sha256 }: ExportRecord): MediaReference[] =>
  sha256 ? [{ name: `pictures/${asText(sha256)}`, as: 'made' }] : []

/** An image whose original is stored under the record's id or `named`. */
export const original =
  (named = 'id') =>
  (record: ExportRecord): MediaReference[] => [
    { name: fileNames.original(asText(record[named])), as: 'image', sha256: asText(record.sha256) },
  ]

/** A video or audio file with its image. */
export const clip =
  (as: 'video' | 'audio') =>
  (record: ExportRecord): MediaReference[] => [
    ...derivatives(record),
    ...(record.clip
      ? [{ name: fileNames.original(asText(record.id)), as, sha256: asText(record.clip) } satisfies MediaReference]
      : []),
  ]

/** A document, by the columns of its id and file name. */
export const document =
  (id: string, fileName: string) =>
  (record: ExportRecord): MediaReference[] =>
    record[fileName]
      ? [{ name: fileNames.original(asText(record[id])), as: 'document', fileName: asText(record[fileName]) }]
      : []
