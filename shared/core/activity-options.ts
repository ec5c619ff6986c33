import { type ContentNoun, contentTypeNames, nounOf, singularLabel } from './content-types.ts'

/** Actions in the activity log: “Alex changed the product Lamp”. */
export const activityActions = {
  created: 'Created',
  changed: 'Changed',
  published: 'Published',
  unpublished: 'Unpublished',
  trashed: 'Moved to trash',
  restored: 'Restored',
  deleted: 'Deleted',
  noted: 'Added a note',
  mailed: 'Sent mail',
  processed: 'Processed again',
  'signed-in': 'Logged in',
  'sign-in-failed': 'Failed to log in',
  'signed-out': 'Logged out everywhere',
  'second-factor-reset': 'Reset two-step sign-in',
  refused: 'Access refused',
  joined: 'Joined',
  proven: 'Verified',
  imported: 'Imported',
} as const
export type ActivityAction = keyof typeof activityActions

/** Kinds of items besides content. */
const otherKinds = {
  order: 'Order',
  customer: 'Customer',
  discount: 'Discount',
  album: 'Album',
  category: 'Category',
  collection: 'Collection',
  home: 'Home page',
  slider: 'Slider',
  redirect: 'Redirect',
  email: 'Email',
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
  ...Object.fromEntries(contentTypeNames.map((name) => [nounOf(name), singularLabel(name)])),
  ...otherKinds,
} as Record<ActivityKind, string>

/** Days for which entries are stored, by plan. */
export const activityDays = { free: 90, paid: 365 }

/** Maximum entries that can be paged through. */
export const furthestActivity = 100_000
/** Maximum entries in a CSV export. */
export const mostActivityInTable = 10_000
