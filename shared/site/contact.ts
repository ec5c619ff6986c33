import { z } from 'zod'
import { endpoint } from '#shared/core/endpoint.ts'
import { Done, line, required } from '#shared/core/primitives.ts'
import { type Promised, routes } from '#shared/core/routes.ts'
import { longestMessage } from './message-options.ts'

const Line = (most: number, message: string) => required(most, message).pipe(line(most))

export const contact = {
  /** Puts a message into the inbox of staff and mails it to the company. */
  send: endpoint(routes.contact.send, {
    access: 'public',
    tx: 'none',
    input: z.strictObject({
      name: Line(120, 'Your name is required.'),
      email: Line(254, 'Your email is required.').pipe(z.email('Enter an email address.')),
      subject: Line(150, 'A subject is required.'),
      message: required(longestMessage, 'A message is required.'),
      /** A field that people do not see; who fills it is a machine. */
      website: z.string().max(200).optional(),
      /** How long the form was open, in milliseconds. Nobody fills four fields within a second or two. */
      took: z.number().int().min(0).optional(),
    }),
    output: Done,
  }),
} satisfies Promised<'contact'>
