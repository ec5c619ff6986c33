import { z } from 'zod'
import { endpoint } from '#shared/core/endpoint.ts'
import { Done, line, required } from '#shared/core/primitives.ts'
import { type EndpointsOf, routes } from '#shared/core/routes.ts'
import { longestMessage } from './message-options.ts'

const Line = (most: number, message: string) => required(most, message).pipe(line(most))

export const contact = {
  /** Adds a message to the inbox of staff and emails it to the company. */
  send: endpoint(routes.contact.send, {
    access: 'public',
    tx: 'none',
    input: z.strictObject({
      name: Line(120, 'Your name is required.'),
      email: Line(254, 'Your email is required.').pipe(z.email('Enter an email address.')),
      subject: Line(150, 'A subject is required.'),
      message: required(longestMessage, 'A message is required.'),
      /** Honeypot: a hidden field that only bots fill. */
      website: z.string().max(200).optional(),
      /** How long the form was open, in ms. Bots submit it at once. */
      took: z.number().int().min(0).optional(),
    }),
    output: Done,
  }),
} satisfies EndpointsOf<'contact'>
