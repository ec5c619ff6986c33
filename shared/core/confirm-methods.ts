/** How users can confirm that it is them, where their sign-in is older than 15 minutes. */
const confirmMethods = ['password', 'password-and-code', 'passkey', 'google'] as const
export type ConfirmMethod = (typeof confirmMethods)[number]
