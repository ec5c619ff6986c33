/** What holds for comments, without schemas: the form reads this. */

/** Characters a comment may have. */
export const longestComment = 2000

/**
 * Who may comment. With `everyone`, what visitors without an account write
 * waits for approval; with `everyone-at-once` it does not.
 */
export const commentPolicies = ['everyone', 'everyone-at-once', 'signed-in', 'off'] as const
export type CommentPolicy = (typeof commentPolicies)[number]

/** How long, in milliseconds, writers can change what they wrote. */
const editableFor = 15 * 60_000

/** Why a comment cannot be changed any more; nothing while it can. */
export const cannotEdit = ({ createdAt }: { createdAt: string }, now: number) =>
  now - Date.parse(createdAt) > editableFor ? 'Comments can be changed for 15 minutes.' : undefined
