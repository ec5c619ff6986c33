import { hasLink } from '#server/content/comments/must-wait.ts'
import type { Handlers } from '#server/core/http/serve.ts'
import { networkOf } from '#server/core/request/network.ts'
import type { contact as contract } from '#shared/site/contact.ts'
import { contactEmail, receivedEmail } from '../messages/message-emails.ts'
import { open } from '../messages/send.ts'
import { linkTo, write } from '../messages/write.ts'

const sent = { message: 'Message sent successfully!' }
/** Less time than anybody needs to fill the form, in ms. */
const haste = 2000

export const contact: Handlers<typeof contract> = {
  async send({ website, took, ...visitor }, ctx) {
    // A machine fills in what people do not see. It is told that all went well and learns nothing.
    if (website) return sent
    const { user, caller } = ctx
    await ctx.limit('contact-address', networkOf(caller.ip))
    const { name, email, subject, message } = visitor
    // Too quick for a person, though it may be one: it is kept, and no mail leaves the house for it.
    const quick = took !== undefined && took < haste
    const copied = !quick && (await mayBeMailed(ctx, email))
    await ctx.write(async (inside) => {
      const { db, jobs, site } = inside
      const sides = user ? { personId: user.id } : { guestName: name, guestEmail: email }
      const conversation = await open(db, { ...sides, subject, message, byPerson: true })
      const senderId = user?.id ?? null
      await write(inside, conversation, { text: message, byPerson: true, senderId, senderName: name })
      if (quick) return
      // Mail waits in the queue of the same transaction: a mail server that is down loses neither.
      const letter = await contactEmail(db, { ...visitor, link: linkTo(site, conversation) })
      if (letter) await jobs.add('send-mail', letter)
      // An address that was only typed may be anybody's: what is sent there must not carry somebody's advertisement.
      const own = user?.email === email.toLowerCase()
      if (copied)
        await jobs.add('send-mail', await receivedEmail(db, visitor, own || !hasLink(`${name} ${subject} ${message}`)))
    })
    return sent
  },
}

/** Whether that address has not had enough of our mail for today. */
async function mayBeMailed({ limit }: { limit(name: 'contact-copy', key: string): Promise<number> }, email: string) {
  return limit('contact-copy', email.toLowerCase()).then(
    () => true,
    () => false,
  )
}
