import { z } from 'zod'
import { adminRead, contentWrite, ownCall, ownRead, ownWrite } from '#shared/core/access.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { ById, Done, Id, IdempotencyKey, Instant, line, PageQuery, text } from '#shared/core/primitives.ts'
import { type EndpointsOf, routes } from '#shared/core/routes.ts'
import { longestMessage, mostAttachments, tooManyAttachments } from './message-options.ts'

/** A participant. Guests and the shop have no id. */
const Party = z.object({ _id: Id.optional(), name: z.string() })

export const Attachment = z.object({
  _id: Id,
  fileName: z.string(),
  mimeType: z.string(),
  /** In bytes. */
  size: z.int().min(0),
  /** Signed download address, valid for at least 15 minutes. */
  file: z.string(),
  /** Images only: signed address and size of a small preview. */
  preview: z.object({ url: z.string(), width: z.int(), height: z.int() }).optional(),
})
export type Attachment = z.infer<typeof Attachment>

export const Message = z.object({
  _id: Id,
  conversationId: Id,
  /** `null` for guests, and for the shop as customers see it. */
  senderId: Id.nullable(),
  receiverId: Id.nullable(),
  /** Empty for messages that have only files. */
  message: z.string(),
  attachments: z.array(Attachment),
  createdAt: Instant,
  readAt: Instant.optional(),
  sender: Party,
  receiver: Party,
  /** Sent by the reader, or for staff by any colleague. */
  mine: z.boolean(),
})
export type Message = z.infer<typeof Message>

/**
 * [Note: Conversations] Staff share one inbox with the conversations of customers and guests. Guests write with the contact
 * form and get replies by email. Conversations between colleagues are private.
 */
export const Conversation = z.object({
  _id: Id,
  kind: z.enum(['shop', 'customer', 'guest', 'colleague']),
  subject: z.string(),
  /** The other side. Only staff see email addresses. */
  with: Party.extend({ email: z.string().optional() }),
  last: z.object({ text: z.string(), at: Instant, mine: z.boolean() }),
  unread: z.int(),
  /** The order that the subject names, if the reader may see it. */
  orderId: Id.optional(),
  /** Only staff can write in a closed conversation, which reopens it. */
  closed: z.boolean(),
  /** An admin of a company whose plan has priority support. On the platform's own site only. */
  priority: z.boolean().optional(),
})
export type Conversation = z.infer<typeof Conversation>

const Unread = z.object({ unread: z.int() })
/** Ids of the specified API. The sender is always the signed-in user. */
const Ignored = z.string().max(100).nullish()

const inboxWrite = { ...contentWrite, notForSupport: true } as const

export const messages = {
  /** Newest first, of one conversation or of all. `userId` is ignored. */
  list: endpoint(routes.messages.list, {
    ...ownRead,
    input: PageQuery.extend({ conversationId: Id.optional(), userId: Ignored }),
    output: z.object({ results: z.array(Message), unread: z.int(), nextCursor: z.string().optional() }),
  }),
  /**
   * Sends a message, and creates a conversation if none is given. Customers always write to the shop. A repeated
   * Idempotency-Key returns the first message. `attachments` are ids of uploaded files that are not sent yet.
   */
  send: endpoint(routes.messages.send, {
    ...ownWrite,
    limit: 'message',
    keyed: true,
    input: z
      .strictObject({
        idempotencyKey: IdempotencyKey.optional(),
        conversationId: Id.optional(),
        senderId: Ignored,
        receiverId: Ignored,
        subject: line(150).optional(),
        message: text(longestMessage).default(''),
        attachments: z.array(Id).max(mostAttachments, tooManyAttachments).default([]),
      })
      .refine(({ message, attachments }) => message !== '' || attachments.length > 0, {
        path: ['message'],
        message: 'Please write a message first.',
      }),
    output: Message,
  }),
  /** Marks a message and all earlier ones of its conversation as read. Returns the unread messages that are left. */
  read: endpoint(routes.messages.read, { ...ownWrite, input: ById, output: Unread }),
  unread: endpoint(routes.messages.unread, { ...ownRead, input: z.object({}), output: Unread }),
  conversations: endpoint(routes.messages.conversations, {
    ...ownRead,
    input: PageQuery.extend({
      /** Searches subjects, names and email addresses. */
      q: line(100).optional(),
      unread: z.stringbool().optional(),
    }),
    output: z.object({ results: z.array(Conversation), unread: z.int(), nextCursor: z.string().optional() }),
  }),
  conversation: endpoint(routes.messages.conversation, { ...ownRead, input: ById, output: Conversation }),
  /** Closes or reopens a conversation. */
  close: endpoint(routes.messages.close, {
    ...inboxWrite,
    input: z.strictObject({ id: Id, closed: z.boolean() }),
    output: Conversation,
  }),
  /** Deletes a conversation with a guest. */
  remove: endpoint(routes.messages.remove, { ...inboxWrite, input: ById, output: Done }),
  /** Deletes an uploaded file that is not sent yet. */
  detach: endpoint(routes.messages.detach, { ...ownCall, limit: 'attachment', input: ById, output: Done }),
  /** Searches recipients. */
  people: endpoint(routes.messages.people, {
    ...adminRead,
    notForSupport: true,
    input: z.object({ q: line(100).default('') }),
    output: z.object({ results: z.array(z.object({ _id: Id, name: z.string(), email: z.string() })) }),
  }),
} satisfies EndpointsOf<'messages'>
