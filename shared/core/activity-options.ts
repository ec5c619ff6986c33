import { type ContentNoun, contentTypeNames, nameOfOne, nounOf } from './content-types.ts'

/** What can be done to things, in the words of a log: “Alex changed the product Lamp”. */
export const activityActions = {
  created: 'Created',
  changed: 'Changed',
  published: 'Published',
  unpublished: 'Unpublished',
  trashed: 'Moved to trash',
  restored: 'Restored',
  deleted: 'Deleted',
  noted: 'Wrote a note',
  mailed: 'Sent mail',
  processed: 'Processed again',
  'signed-in': 'Logged in',
  'sign-in-failed': 'Failed to log in',
  'signed-out': 'Logged out everywhere',
  'second-factor-reset': 'Reset two-step sign-in',
  refused: 'Was refused',
  joined: 'Joined',
  proven: 'Proved',
  imported: 'Imported',
} as const
export type ActivityAction = keyof typeof activityActions

/** What it can be done to. */
const otherKinds = {
  order: 'Order',
  album: 'Album',
  slider: 'Slider',
  comment: 'Comment',
  review: 'Review',
  conversation: 'Conversation',
  user: 'User',
  invitation: 'Invitation',
  company: 'Company',
  domain: 'Domain',
  data: 'Data',
  access: 'Access',
} as const
export type ActivityKind = ContentNoun | keyof typeof otherKinds
export const activityKinds = {
  ...Object.fromEntries(contentTypeNames.map((name) => [nounOf(name), nameOfOne(name)])),
  ...otherKinds,
} as Record<ActivityKind, string>

/** So many days lines are kept, by whether the plan is free. */
export const activityDays = { free: 90, paid: 365 }

/** The furthest back that can be paged. */
export const furthestActivity = 100_000
/** Most lines in one table. */
export const mostActivityInTable = 10_000
