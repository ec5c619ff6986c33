import { hasLink } from '#server/content/comments/must-wait.ts'
import type { Handlers } from '#server/core/http/serve.ts'
import { networkOf } from '#server/core/request/network.ts'
import type { contact as contract } from '#shared/site/contact.ts'
import { contactEmail, receivedEmail } from '../messages/message-emails.ts'
import { createConversation } from '../messages/send.ts'
import { addMessage, conversationLink } from '../messages/write.ts'

const sent = { message: 'Message sent successfully!' }
/** No visitor fills the form in less time, in ms. */
const minDuration = 2000

export const contact: Handlers<typeof contract> = {
  async send({ website, took, ...visitor }, ctx) {
    // Only bots fill the hidden field. They get the usual answer, so that they learn nothing.
    if (website) return sent
    const { user, caller } = ctx
    await ctx.limit('contact-address', networkOf(caller.ip))
    const { name, email, subject, message } = visitor
    // A message that was sent too quickly is stored, but not emailed.
    const isTooQuick = took !== undefined && took < minDuration
    const sendsCopy = !isTooQuick && (await mayEmail(ctx, email))
    await ctx.write(async (inside) => {
      const { db, jobs, site } = inside
      const sides = user ? { personId: user.id } : { guestName: name, guestEmail: email }
      const conversation = await createConversation(db, { ...sides, subject, message, byPerson: true })
      const senderId = user?.id ?? null
      await addMessage(inside, conversation, { text: message, byPerson: true, senderId, senderName: name })
      if (isTooQuick) return
      const forwarded = await contactEmail(db, { ...visitor, link: conversationLink(site, conversation) })
      if (forwarded) await jobs.add('send-mail', forwarded)
      // The address is not verified, so the form must not be usable to send advertisements to others.
      const own = user?.email === email.toLowerCase()
      if (sendsCopy)
        await jobs.add('send-mail', await receivedEmail(db, visitor, own || !hasLink(`${name} ${subject} ${message}`)))
    })
    return sent
  },
}

/** Whether the daily limit of emails to this address is not reached. */
async function mayEmail({ limit }: { limit(name: 'contact-copy', key: string): Promise<number> }, email: string) {
  return limit('contact-copy', email.toLowerCase()).then(
    () => true,
    () => false,
  )
}
