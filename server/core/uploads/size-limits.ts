import { largestImport } from '#shared/core/data-options.ts'
import { uploadLimit } from '#shared/core/photo-options.ts'
import type { Site } from '../http/context.ts'

const MB = 1024 * 1024
const GB = 1024 * MB

/** Maximum resumable upload of each plan; a single form takes at most `uploadLimit`. */
const caps: Record<Site['plan'], number> = {
  free: uploadLimit,
  pro: 512 * MB,
  business: 4096 * MB,
  enterprise: 4096 * MB,
}

/** The largest file in bytes that a company on this plan can upload. */
export const maxUploadSize = (plan: Site['plan']) => caps[plan]

/** The largest resumable upload in bytes. A site export contains all media, so its limit is higher. */
export const maxResumableSize = (plan: Site['plan'], isImport: boolean) => (isImport ? largestImport[plan] : caps[plan])

/** The message for a larger file. */
export const tooLargeMessage = (plan: Site['plan'], isImport = false) =>
  isImport
    ? `On your plan an import file may have at most ${largestImport[plan] / GB} GB.`
    : `File size must be less than ${caps[plan] / MB}MB`
