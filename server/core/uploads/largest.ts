import { largestImport } from '#shared/core/data-options.ts'
import { uploadLimit } from '#shared/core/photo-options.ts'
import type { Site } from '../http/context.ts'

const MB = 1024 * 1024
const GB = 1024 * MB

/** What each plan may send in pieces; in one go nobody sends more than `uploadLimit`. */
const caps: Record<Site['plan'], number> = {
  free: uploadLimit,
  pro: 512 * MB,
  business: 4096 * MB,
  enterprise: 4096 * MB,
}

/** Bytes of the largest file that a company on this plan may send in any way. */
export const largestUpload = (plan: Site['plan']) => caps[plan]

/** Bytes of the largest resumable upload: a site export holds all media of a company, so it may be larger than any of them. */
export const largestFor = (plan: Site['plan'], isImport: boolean) => (isImport ? largestImport[plan] : caps[plan])

/** The refusal of a larger one. */
export const tooLargeFor = (plan: Site['plan'], isImport = false) =>
  isImport
    ? `On your plan an import file may have at most ${largestImport[plan] / GB} GB.`
    : `File size must be less than ${caps[plan] / MB}MB`
