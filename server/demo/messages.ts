import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { userByLogin } from '#server/identity/auth/users.ts'
import { conversations, messages } from '#server/site/messages/messages.table.ts'
import { hoursAgo } from './helpers.ts'

interface DemoMessage {
  by: 'them' | 'us'
  /** Hours ago. */
  ago: number
  text: string
}

interface DemoConversation {
  subject: string
  /** Otherwise the conversation is with the customer of the demo. */
  guest?: { name: string; email: string }
  messages: DemoMessage[]
}

const demoConversations: DemoConversation[] = [
  {
    subject: '',
    messages: [
      { by: 'them', ago: 50, text: 'Hello! Is the moon lamp dimmable?' },
      { by: 'us', ago: 49, text: 'Hello Chris. It is: turn the knob at the back, there are three steps.' },
      { by: 'them', ago: 48.9, text: 'Perfect, thank you.' },
      { by: 'us', ago: 26, text: 'It is back in stock, by the way. Shall we put one aside for you?' },
      { by: 'them', ago: 3, text: 'Yes please!\nI can collect it on Saturday, around eleven.' },
      { by: 'us', ago: 2.6, text: 'Done. See you on Saturday, and bring the old one if you want the cable replaced.' },
    ],
  },
  {
    subject: 'A print for our waiting room',
    guest: { name: 'Dr Nyasha Banda', email: 'practice@banda.example' },
    messages: [
      {
        by: 'them',
        ago: 5,
        text: 'We are furnishing a small practice and would love one of the fjord pictures, about a metre wide. Do you print that large, and how long does it take?',
      },
    ],
  },
  {
    subject: 'Workshop in June',
    guest: { name: 'Ines Ferreira', email: 'ines@ferreira.example' },
    messages: [
      { by: 'them', ago: 30, text: 'Is there still a place at the lantern workshop for two adults and a dog?' },
      { by: 'us', ago: 28, text: 'There is, dog included. I have written you down for two.' },
      { by: 'them', ago: 27.5, text: 'Wonderful, see you there!' },
    ],
  },
  {
    subject: 'Enterprise plan',
    guest: { name: 'Jonas Weber', email: 'jonas.weber@agentur.example' },
    messages: [
      {
        by: 'them',
        ago: 74,
        text: 'We look after eleven galleries and would like to move them all to one place. Could you call me next week?',
      },
    ],
  },
]

/** Adds conversations, unless there are some already. */
export async function addConversations(pipeline: RequestPipeline, siteId: string) {
  await pipeline.forCompany(siteId, 'write', async ({ db }) => {
    if ((await db.$count(conversations)) > 0) return
    const [customer, staff] = [await userByLogin(db, 'customer'), await userByLogin(db, 'moderator')]
    if (!customer || !staff) return
    for (const { subject, guest, messages: sent } of demoConversations) {
      const last = sent.at(-1)!
      const unread = last.by === 'them' ? 1 : 0
      const [row] = await db
        .insert(conversations)
        .values({
          subject,
          ...(guest ? { guestName: guest.name, guestEmail: guest.email } : { personId: customer.id }),
          lastAt: hoursAgo(last.ago),
          lastText: last.text.replace(/\s+/g, ' ').slice(0, 140),
          lastByPerson: last.by === 'them',
          otherUnread: unread,
          personUnread: guest ? 0 : 1 - unread,
        })
        .returning({ id: conversations.id })
      await db.insert(messages).values(
        sent.map((one) => ({
          conversationId: row!.id,
          byPerson: one.by === 'them',
          senderId: one.by === 'us' ? staff.id : guest ? null : customer.id,
          senderName: one.by === 'us' ? staff.name : (guest?.name ?? customer.name),
          text: one.text,
          createdAt: hoursAgo(one.ago),
          readAt: one === last ? null : hoursAgo(one.ago - 0.05),
        })),
      )
    }
  })
}
