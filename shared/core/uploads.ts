import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import type { ErrorBody } from './errors.ts'
import { type PhotoCategory, photoCategories } from './photo-options.ts'
import { Id, line, text } from './primitives.ts'
import { type Promised, routes } from './routes.ts'

/** What is said about a file before it is sent. What stays empty is read from the file itself. */
export interface UploadDetails {
  title?: string | undefined
  caption?: string | undefined
  alt?: string | undefined
  tags?: string[] | undefined
  category?: PhotoCategory | undefined
  /** Name of an album; made when there is none of that name. */
  album?: string | undefined
  published: boolean
}

/** Changes to the details of one or many; an empty text takes away what was said. */
export const UploadChanges = z
  .object({
    title: line(200),
    caption: text(2000),
    alt: text(300),
    tags: z.array(line(40)).max(30),
    category: z.enum(photoCategories).nullable(),
    album: line(120),
    published: z.boolean(),
  })
  .partial()
export type UploadChanges = z.input<typeof UploadChanges>

/**
 * checking: its bytes are read and the site is asked about it.
 * ready: new, waiting for somebody to say go.
 * waiting: for its turn. sending. done. duplicate: already on the site (or twice in the queue).
 * refused: cannot be sent as it is. failed: may be tried again. cancelled: may be tried again.
 */
const uploadStates = [
  'checking',
  'ready',
  'waiting',
  'sending',
  'done',
  'duplicate',
  'refused',
  'failed',
  'cancelled',
] as const
export type UploadState = (typeof uploadStates)[number]

/** A file somebody chose, and how far it is. Only the platform that offered it knows where its bytes are. */
export interface UploadItem {
  id: string
  name: string
  /** Folder it was found in, relative to what was chosen; empty for a file chosen by itself. */
  folder: string
  /** Bytes. */
  size: number
  details: UploadDetails
  state: UploadState
  /** Bytes. */
  sent: number
  /** Of the photo it became, or the one it duplicates. */
  photoId?: string | undefined
  /** Title of the photo it duplicates. */
  duplicateOf?: string | undefined
  error?: ErrorBody | undefined
  /** What to know about an upload that succeeded, such as that browsers cannot play it; fit to show. */
  warning?: string | undefined
}

/** Why nothing is sent at the moment. `signed-out` ends with signing in, `offline` and `full` (the server's disk) by themselves. */
export type PauseReason = 'paused' | 'signed-out' | 'offline' | 'full'

/** Room the plan has for media; `limit` null means as much as one likes. */
export interface Quota {
  used: number
  limit: number | null
}

/** Everything about the queue but its items. */
export interface UploadStatus {
  paused?: PauseReason | undefined
  /** How many are sent at once, 1 to 8. */
  parallel: number
  /** As the site last said. */
  quota?: Quota | undefined
  /** Something about the queue itself that people should know, such as a damaged journal; fit to show. */
  problem?: string | undefined
  /** ms of the clock: when sending began and, once all is settled, ended. */
  startedAt?: number | undefined
  endedAt?: number | undefined
}

export interface UploadQueue {
  items: UploadItem[]
  status: UploadStatus
}

/** What changed since the last event: thousands of files are not told again for one of them. */
export interface UploadEvent {
  changed: UploadItem[]
  removed: string[]
  status: UploadStatus
}

/**
 * pause, resume: the whole queue. start: what is ready, and what is still being checked as soon as it is.
 * cancel: stops it, keeps it on the list. retry: failed and cancelled ones. remove: off the list.
 * clear: what is settled goes off the list.
 */
export const steps = ['start', 'pause', 'resume', 'cancel', 'retry', 'remove', 'clear'] as const
export type Step = (typeof steps)[number]

const FileFacts = z.object({
  name: z.string().min(1).max(1000),
  /** Bytes. */
  size: z.int().min(0),
  mime: z.string().max(100).default(''),
  /** Of the whole file, hex. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})
export type FileFacts = z.input<typeof FileFacts>

export const uploads = {
  /** Says of each file, in the order asked, what would become of it. Changes nothing. */
  preflight: endpoint(routes.uploads.preflight, {
    access: 'content',
    tx: 'read',
    input: z.object({ files: z.array(FileFacts).min(1).max(500) }),
    output: z.object({
      results: z.array(
        z.discriminatedUnion('verdict', [
          z.object({ verdict: z.literal('new') }),
          z.object({ verdict: z.literal('duplicate'), of: z.object({ _id: Id, title: z.string() }) }),
          /** `reason` is fit to show. */
          z.object({ verdict: z.literal('blocked'), reason: z.string() }),
        ]),
      ),
      /** Media files the plan holds. `limit` null: any number. */
      quota: z.object({ used: z.int(), limit: z.int().nullable() }),
    }),
  }),
} satisfies Promised<'uploads'>
