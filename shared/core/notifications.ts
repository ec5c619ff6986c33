/** Mails that people may do without. Everything about the account itself is always sent. */
export const notifications = ['orders', 'events', 'messages', 'shop'] as const
export type Notification = (typeof notifications)[number]
