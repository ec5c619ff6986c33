/** Emails that admins can preview, without schemas. */
export const emailNames = ['order', 'order-status', 'registration', 'password', 'invitation'] as const
export type EmailName = (typeof emailNames)[number]
export const emailLabels: Record<EmailName, string> = {
  order: 'Order confirmation',
  'order-status': 'Order status',
  registration: 'Code for a registration',
  password: 'New password',
  invitation: 'Invitation',
}

/** `waiting` is retried automatically, `refused` is not. */
export const mailStates = ['sent', 'waiting', 'refused'] as const
export type MailState = (typeof mailStates)[number]
export const mailStateLabels: Record<MailState, string> = {
  sent: 'Sent',
  waiting: 'Trying again',
  refused: 'Refused',
}
