import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import type { TxContext, User } from '#server/core/http/context.ts'
import { lockUsers, type UserRow } from '#server/identity/auth/users.ts'
import { AppError, fieldError, requireRow } from '#shared/core/errors.ts'
import { hasPermission } from '#shared/core/roles.ts'
import { filesSummary, lockAttachments, sendAttachments } from './attachments.ts'
import { type ConversationRow, type MessageRow, messages, conversations as table } from './messages.table.ts'
import { isStaff, lockConversation, sideOf } from './participants.ts'
import { addMessage, lastMessageColumns, notifyRecipient } from './write.ts'

interface MessageInput {
  conversationId?: string | undefined
  receiverId?: string | null | undefined
  subject?: string | undefined
  message: string
  attachments: readonly string[]
  idempotencyKey?: string | undefined
}

/** Sends a message of the signed-in user. A repeated idempotency key returns the first message. */
export async function sendMessage(ctx: TxContext<'own'>, input: MessageInput): Promise<MessageRow> {
  const { db, user } = ctx
  const receiverId = isStaff(user) && !input.conversationId ? receiverOf(input, user) : undefined
  // The lock makes a repeated request wait until the first message is stored.
  const users = await lockUsers(db, receiverId ? [user.id, receiverId] : [user.id])
  const sent = await findSent(db, user, input)
  if (sent) return sent
  const files = await lockAttachments(db, user, input.attachments)
  const preview = input.message || filesSummary(files)
  const receiver = users.find(({ id }) => id === receiverId)
  if (receiverId) requireRow(receiver?.isActive ? [receiver] : [], 'person')
  const conversation = input.conversationId
    ? await lockConversation(db, user, input.conversationId)
    : await conversationFor(db, user, receiver, { ...input, message: preview })
  if (files.length && !conversation.personId)
    throw new AppError('CONFLICT', 'Files cannot be sent by email. Send them only to users with an account.')
  const row = await addMessage(ctx, conversation, {
    text: input.message,
    preview,
    byPerson: sideOf(conversation, user) === 'person',
    senderId: user.id,
    senderName: user.name,
    key: input.idempotencyKey,
  })
  await sendAttachments(db, row.id, files)
  await notifyRecipient(ctx, conversation, row)
  return row
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

function receiverOf({ receiverId }: MessageInput, { id }: User): string {
  const problem = (message: string) => fieldError('receiverId', message)
  if (!receiverId) throw problem('Choose a recipient.')
  if (!uuid.test(receiverId)) throw new AppError('NOT_FOUND', 'That person no longer exists.')
  if (receiverId === id) throw problem('Choose another recipient. You cannot write to yourself.')
  return receiverId
}

/** The message that this user has sent with this key. Throws CONFLICT if its text is another one. */
async function findSent(
  db: Db,
  { id }: User,
  { idempotencyKey: key, message }: MessageInput,
): Promise<MessageRow | undefined> {
  if (!key) return undefined
  const [row] = await db
    .select()
    .from(messages)
    .where(and(eq(messages.senderId, id), eq(messages.key, key)))
  if (row && row.text !== message) throw new AppError('CONFLICT', 'Another message was sent with this key.')
  return row
}

/** The conversation of a message that names none: the newest open one, or a new one. */
async function conversationFor(
  db: Db,
  user: User,
  receiver: UserRow | undefined,
  { subject = '', message }: MessageInput,
): Promise<ConversationRow> {
  if (receiver && hasPermission(receiver.role, 'content'))
    return conversationOfColleagues(db, user, receiver.id, message)
  const personId = receiver?.id ?? user.id
  const existing = subject === '' ? await newestOpenConversation(db, personId) : undefined
  return existing ?? createConversation(db, { personId, subject, message, byPerson: !receiver })
}

async function newestOpenConversation(db: Db, personId: string): Promise<ConversationRow | undefined> {
  const [row] = await db
    .select()
    .from(table)
    .where(and(eq(table.personId, personId), isNull(table.peerId), isNull(table.closedAt)))
    .orderBy(desc(table.lastAt), desc(table.id))
    .limit(1)
    .for('update')
  return row
}

/** Two colleagues share one conversation, so their ids are stored in sorted order. */
async function conversationOfColleagues(db: Db, user: User, colleague: string, message: string) {
  const [personId, peerId] = [user.id, colleague].sort() as [string, string]
  const [row] = await db
    .select()
    .from(table)
    .where(and(eq(table.personId, personId), eq(table.peerId, peerId)))
    .for('update')
  return row ?? createConversation(db, { personId, peerId, subject: '', message, byPerson: personId === user.id })
}

interface NewConversation {
  personId?: string
  peerId?: string
  guestName?: string
  guestEmail?: string
  subject: string
  message: string
  byPerson: boolean
}

/** Creates a conversation without its first message. */
export async function createConversation(
  db: Db,
  { message, byPerson, ...columns }: NewConversation,
): Promise<ConversationRow> {
  const [row] = await db
    .insert(table)
    .values({ ...columns, ...lastMessageColumns({ text: message, byPerson }) })
    .returning()
  return row!
}
