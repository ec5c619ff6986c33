import { z } from 'zod'
import { endpoint } from '#shared/core/endpoint.ts'
import { Done, Id, IdempotencyKey, Instant, line, PageQuery, text } from '#shared/core/primitives.ts'
import { type Promised, routes } from '#shared/core/routes.ts'
import { longestMessage, mostAttachments, tooManyAttachments } from './message-options.ts'

/** Somebody as the reader may know them. Without an id: a guest, or the shop as a whole. */
const Party = z.object({ _id: Id.optional(), name: z.string() })

/** A file that goes with a message. */
export const Attachment = z.object({
  _id: Id,
  fileName: z.string(),
  mimeType: z.string(),
  /** Bytes. */
  size: z.int().min(0),
  /** Where it is downloaded. Signed, and good for a quarter of an hour at least. */
  file: z.string(),
  /** Of a picture: a small one to look at, signed alike, with its measures in pixels. */
  preview: z.object({ url: z.string(), width: z.int(), height: z.int() }).optional(),
})
export type Attachment = z.infer<typeof Attachment>

export const Message = z.object({
  _id: Id,
  conversationId: Id,
  /** `null` is a guest, or the shop as its customers see it. */
  senderId: Id.nullable(),
  receiverId: Id.nullable(),
  /** Empty where only files were sent. */
  message: z.string(),
  attachments: z.array(Attachment),
  createdAt: Instant,
  readAt: Instant.optional(),
  sender: Party,
  receiver: Party,
  /** Written by the reader's side: by oneself, or for staff by anybody of the shop. */
  mine: z.boolean(),
})
export type Message = z.infer<typeof Message>

/**
 * [Note: Conversations] One between a customer and the shop belongs to that
 * customer and to all of staff, who share one inbox; a guest's came by the
 * contact form and is answered by mail; one between colleagues is theirs alone.
 */
export const Conversation = z.object({
  _id: Id,
  kind: z.enum(['shop', 'customer', 'guest', 'colleague']),
  subject: z.string(),
  /** The other side. An address is told to staff alone. */
  with: Party.extend({ email: z.string().optional() }),
  last: z.object({ text: z.string(), at: Instant, mine: z.boolean() }),
  unread: z.int(),
  /** The customer's order that the subject names, for who may see it. */
  orderId: Id.optional(),
  /** Staff ended it: only they can write, which opens it again. */
  closed: z.boolean(),
})
export type Conversation = z.infer<typeof Conversation>

const Unread = z.object({ unread: z.int() })
const OneOf = z.object({ id: Id })
/** Ids that older clients send along. Who writes is known from the session. */
const Ignored = z.string().max(100).nullish()

export const messages = {
  /** The newest first: of one conversation, or of all of one's own. `userId` is never obeyed. */
  list: endpoint(routes.messages.list, {
    access: 'own',
    tx: 'read',
    input: PageQuery.extend({ conversationId: Id.optional(), userId: Ignored }),
    output: z.object({ results: z.array(Message), unread: z.int(), nextCursor: z.string().optional() }),
  }),
  /**
   * Writes into a conversation, or begins one: customers with the shop, whoever
   * they name; staff with the customer or colleague they name. `senderId` is never
   * obeyed. The same Idempotency-Key again answers with the same message.
   * `attachments` are ids of files that the caller has uploaded and not sent.
   */
  send: endpoint(routes.messages.send, {
    access: 'own',
    tx: 'write',
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
  /** This one and all before it in its conversation. Answers how many are left everywhere. */
  read: endpoint(routes.messages.read, { access: 'own', tx: 'write', input: OneOf, output: Unread }),
  unread: endpoint(routes.messages.unread, { access: 'own', tx: 'read', input: z.object({}), output: Unread }),
  conversations: endpoint(routes.messages.conversations, {
    access: 'own',
    tx: 'read',
    input: PageQuery.extend({
      /** Words in subject, name or address. */
      q: line(100).optional(),
      unread: z.stringbool().optional(),
    }),
    output: z.object({ results: z.array(Conversation), unread: z.int(), nextCursor: z.string().optional() }),
  }),
  conversation: endpoint(routes.messages.conversation, {
    access: 'own',
    tx: 'read',
    input: OneOf,
    output: Conversation,
  }),
  /** Staff: ends a conversation, or lets it go on. */
  close: endpoint(routes.messages.close, {
    access: 'content',
    tx: 'write',
    input: z.strictObject({ id: Id, closed: z.boolean() }),
    output: Conversation,
  }),
  /** Staff: takes away a conversation with a guest and all that is in it. */
  remove: endpoint(routes.messages.remove, { access: 'content', tx: 'write', input: OneOf, output: Done }),
  /** Takes back a file that the caller has uploaded and not sent. */
  detach: endpoint(routes.messages.detach, {
    access: 'own',
    tx: 'none',
    limit: 'attachment',
    input: OneOf,
    output: Done,
  }),
  /** Admins: whom one could write to. */
  people: endpoint(routes.messages.people, {
    access: 'admin',
    tx: 'read',
    input: z.object({ q: line(100).default('') }),
    output: z.object({ results: z.array(z.object({ _id: Id, name: z.string(), email: z.string() })) }),
  }),
} satisfies Promised<'messages'>
