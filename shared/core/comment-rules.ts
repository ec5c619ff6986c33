/** Rules for comments, without schemas, so that forms can import them. */

/** Maximum characters of a comment. */
export const longestComment = 2000

/**
 * Who may comment. With `everyone`, comments of visitors without an account need approval; with `everyone-at-once`
 * they do not.
 */
export const commentPolicies = ['everyone', 'everyone-at-once', 'signed-in', 'off'] as const
export type CommentPolicy = (typeof commentPolicies)[number]

/** How long authors can edit their comments, in ms. */
const editableFor = 15 * 60_000

/** Why a comment can no longer be edited; undefined if it can. */
export const cannotEdit = ({ createdAt }: { createdAt: string }, now: number) =>
  now - Date.parse(createdAt) > editableFor ? 'Comments can be changed for 15 minutes.' : undefined
