/** Emails that users can turn off. Emails about the account are always sent. */
export const notifications = ['orders', 'events', 'messages', 'shop'] as const
export type Notification = (typeof notifications)[number]
