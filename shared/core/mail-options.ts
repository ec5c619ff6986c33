/** Groups of the list of emails, in its order. */
export const emailGroups = ['Orders', 'Shop', 'Events', 'Messages', 'Sign-in', 'Account'] as const
export type EmailGroup = (typeof emailGroups)[number]

/** Maximum characters of an email's subject, and of its opening and closing text. */
export const maxEmailSubject = 150
export const maxEmailText = 2000

/** `waiting` is retried automatically, `refused` is not. */
export const mailStates = ['sent', 'waiting', 'refused'] as const
export type MailState = (typeof mailStates)[number]
export const mailStateLabels: Record<MailState, string> = {
  sent: 'Sent',
  waiting: 'Trying again',
  refused: 'Refused',
}
