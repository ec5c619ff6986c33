import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import type { Inside, User } from '#server/core/http/context.ts'
import { holdUsers, type UserRow } from '#server/identity/auth/users.ts'
import { AppError, found } from '#shared/core/errors.ts'
import { may } from '#shared/core/roles.ts'
import { holdAttachments, saidByFiles, sendAttachments } from './attachments.ts'
import { type ConversationRow, type MessageRow, messages, conversations as table } from './messages.table.ts'
import { holdMine, isStaff, sideOf } from './mine.ts'
import { lastOf, mail, write } from './write.ts'

interface Wish {
  conversationId?: string | undefined
  receiverId?: string | null | undefined
  subject?: string | undefined
  message: string
  attachments: readonly string[]
  idempotencyKey?: string | undefined
}

/** Writes for whoever is signed in, once for each key. */
export async function send(ctx: Inside<'own'>, wish: Wish): Promise<MessageRow> {
  const { db, user } = ctx
  const receiver = isStaff(user) && !wish.conversationId ? receiverOf(wish, user) : undefined
  // Whoever sends is held, so that one who sends the same again waits and finds it.
  const held = await holdUsers(db, receiver ? [user.id, receiver] : [user.id])
  const before = await sentAs(db, user, wish)
  if (before) return before
  const files = await holdAttachments(db, user, wish.attachments)
  const beginning = wish.message || saidByFiles(files)
  const conversation = wish.conversationId
    ? await holdMine(db, user, wish.conversationId)
    : await conversationFor(
        db,
        user,
        held.find(({ id }) => id === receiver),
        receiver,
        { ...wish, message: beginning },
      )
  if (files.length && !conversation.personId)
    throw new AppError('CONFLICT', 'Files cannot be sent by mail. Send them to people with an account only.')
  const row = await write(ctx, conversation, {
    text: wish.message,
    beginning,
    byPerson: sideOf(conversation, user) === 'person',
    senderId: user.id,
    senderName: user.name,
    key: wish.idempotencyKey,
  })
  await sendAttachments(db, row.id, files)
  await mail(ctx, conversation, row)
  return row
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

function receiverOf({ receiverId }: Wish, { id }: User): string {
  const problem = (message: string) => new AppError('VALIDATION', message, { fields: { receiverId: message } })
  if (!receiverId) throw problem('Choose whom to write to.')
  if (!uuid.test(receiverId)) throw new AppError('NOT_FOUND', 'That person no longer exists.')
  if (receiverId === id) throw problem('Choose somebody else: this is you.')
  return receiverId
}

/** What somebody has sent under this key before. Throws CONFLICT when that says something else. */
async function sentAs(db: Db, { id }: User, { idempotencyKey: key, message }: Wish): Promise<MessageRow | undefined> {
  if (!key) return undefined
  const [row] = await db
    .select()
    .from(messages)
    .where(and(eq(messages.senderId, id), eq(messages.key, key)))
  if (row && row.text !== message) throw new AppError('CONFLICT', 'Another message was sent under this key.')
  return row
}

/** The conversation that a message without one belongs to: the newest that goes on, or a new one. */
async function conversationFor(
  db: Db,
  user: User,
  receiver: UserRow | undefined,
  receiverId: string | undefined,
  { subject = '', message }: Wish,
): Promise<ConversationRow> {
  if (receiverId) found(receiver?.isActive ? [receiver] : [], 'person')
  if (receiver && may(receiver.role, 'content')) return amongColleagues(db, user, receiver.id, message)
  const personId = receiver?.id ?? user.id
  const going = subject === '' ? await goingOn(db, personId) : undefined
  return going ?? open(db, { personId, subject, message, byPerson: !receiver })
}

async function goingOn(db: Db, personId: string): Promise<ConversationRow | undefined> {
  const [row] = await db
    .select()
    .from(table)
    .where(and(eq(table.personId, personId), isNull(table.peerId), isNull(table.closedAt)))
    .orderBy(desc(table.lastAt), desc(table.id))
    .limit(1)
    .for('update')
  return row
}

/** Two colleagues have one conversation, whoever began it. */
async function amongColleagues(db: Db, user: User, colleague: string, message: string) {
  const [personId, peerId] = [user.id, colleague].sort() as [string, string]
  const [row] = await db
    .select()
    .from(table)
    .where(and(eq(table.personId, personId), eq(table.peerId, peerId)))
    .for('update')
  return row ?? open(db, { personId, peerId, subject: '', message, byPerson: personId === user.id })
}

interface Opening {
  personId?: string
  peerId?: string
  guestName?: string
  guestEmail?: string
  subject: string
  message: string
  byPerson: boolean
}

/** Begins a conversation. Its first message is still to be written. */
export async function open(db: Db, { message, byPerson, ...sides }: Opening): Promise<ConversationRow> {
  const [row] = await db
    .insert(table)
    .values({ ...sides, ...lastOf({ text: message, byPerson }) })
    .returning()
  return row!
}
