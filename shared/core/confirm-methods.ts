/** How users confirm their identity if they signed in more than 15 minutes ago. */
const confirmMethods = ['password', 'password-and-code', 'passkey', 'google'] as const
export type ConfirmMethod = (typeof confirmMethods)[number]
