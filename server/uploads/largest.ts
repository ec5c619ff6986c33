import { uploadLimit } from '#shared/photo-options.ts'
import type { Site } from '../context.ts'

const MB = 1024 * 1024

/** What each plan may send in pieces; in one go nobody sends more than `uploadLimit`. */
const caps: Record<Site['plan'], number> = {
  free: uploadLimit,
  pro: 512 * MB,
  business: 4096 * MB,
  enterprise: 4096 * MB,
}

/** Bytes of the largest file that a company on this plan may send in any way. */
export const largestUpload = (plan: Site['plan']) => caps[plan]

/** What is said about a larger one. */
export const tooLargeFor = (plan: Site['plan']) => `File size must be less than ${caps[plan] / MB}MB`
