import { z } from 'zod'
import { contentRead } from './access.ts'
import { maxCategoryName } from './category-options.ts'
import { endpoint } from './endpoint.ts'
import type { ErrorBody } from './errors.ts'
import { Id, line, text } from './primitives.ts'
import { type EndpointsOf, routes } from './routes.ts'

/** Details of a file, entered before it is sent. Empty ones are read from the file's metadata. */
export interface UploadDetails {
  title?: string | undefined
  caption?: string | undefined
  alt?: string | undefined
  tags?: string[] | undefined
  category?: string | undefined
  /** Album name; a new album is created if needed. */
  album?: string | undefined
  published: boolean
}

/** Changes to the details of one or more files; empty text removes a detail. */
export const UploadChanges = z
  .object({
    title: line(200),
    caption: text(2000),
    alt: text(300),
    tags: z.array(line(40)).max(30),
    category: line(maxCategoryName).nullable(),
    album: line(120),
    published: z.boolean(),
  })
  .partial()
export type UploadChanges = z.input<typeof UploadChanges>

/**
 * `checking`: it is read and checked with the site. `ready`: new, waiting for the user to start. `duplicate`:
 * already on the site or twice in the queue. `refused`: cannot be uploaded. `failed` and `cancelled`: may be
 * retried.
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

/** A selected file and its progress. Only the platform knows its location. */
export interface UploadItem {
  id: string
  name: string
  /** Folder relative to the selected one; empty for a single file. */
  folder: string
  /** Bytes. */
  size: number
  details: UploadDetails
  state: UploadState
  /** Bytes. */
  sent: number
  /** Id of its photo, or of the photo that it duplicates. */
  photoId?: string | undefined
  /** Title of the photo it duplicates. */
  duplicateOf?: string | undefined
  error?: ErrorBody | undefined
  /** A warning about a successful upload, such as that browsers cannot play it. */
  warning?: string | undefined
}

/** Whether the plan has no space for a file. */
export const isWithoutSpace = (item: UploadItem | undefined): boolean =>
  item?.state === 'refused' && item.error?.code === 'PLAN_LIMIT_REACHED'

/**
 * The reason for a pause. `signed-out` ends with a sign-in, `offline` and `full` (the server's disk) end
 * automatically.
 */
export type PauseReason = 'paused' | 'signed-out' | 'offline' | 'full'

/** Media of the plan; `limit` null is unlimited. */
export interface Quota {
  used: number
  limit: number | null
}

/** The state of the queue without its items. */
export interface UploadStatus {
  paused?: PauseReason | undefined
  /** Concurrent uploads, 1 to 8. */
  parallel: number
  /** The site's last report. */
  quota?: Quota | undefined
  /** A problem of the queue itself, such as a damaged journal, for display. */
  problem?: string | undefined
  /** Timestamps in ms: when sending began and, once everything is finished, ended. */
  startedAt?: number | undefined
  endedAt?: number | undefined
}

export interface UploadQueue {
  items: UploadItem[]
  status: UploadStatus
}

/** Changes since the last event, so that one change does not resend thousands of files. */
export interface UploadEvent {
  changed: UploadItem[]
  removed: string[]
  status: UploadStatus
}

/**
 * `pause`, `resume`: the whole queue. `start`: ready files, and those being checked when they are ready. `cancel`:
 * stops a file. `retry`: failed and cancelled files, and those that the plan had no space for; cancelled ones wait for
 * the user to start them. `remove`: removes files from the list. `clear`: removes
 * finished files.
 */
export const steps = ['start', 'pause', 'resume', 'cancel', 'retry', 'remove', 'clear'] as const
export type Step = (typeof steps)[number]

const FileFacts = z.object({
  name: z.string().min(1).max(1000),
  /** Bytes. */
  size: z.int().min(0),
  mime: z.string().max(100).default(''),
  /** SHA-256 of the whole file, hex. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})
export type FileFacts = z.input<typeof FileFacts>

export const uploads = {
  /** Checks each file, in request order, without side effects. */
  preflight: endpoint(routes.uploads.preflight, {
    ...contentRead,
    input: z.object({
      files: z.array(FileFacts).min(1).max(500),
      /** Files of earlier requests that are not uploaded yet: their number, and their size in bytes. They need space, too. */
      waiting: z.object({ count: z.int().min(0), bytes: z.int().min(0) }).optional(),
    }),
    output: z.object({
      results: z.array(
        z.discriminatedUnion('verdict', [
          z.object({ verdict: z.literal('new') }),
          z.object({ verdict: z.literal('duplicate'), of: z.object({ _id: Id, title: z.string() }) }),
          /** `reason` is for display. `full`: the plan has no space for it. */
          z.object({ verdict: z.literal('blocked'), reason: z.string(), full: z.literal(true).optional() }),
        ]),
      ),
      /** Media of the plan; `limit` null is unlimited. */
      quota: z.object({ used: z.int(), limit: z.int().nullable() }),
    }),
  }),
} satisfies EndpointsOf<'uploads'>
