import type { EmailMessage } from '#server/core/mail/emails.ts'
import type { Running } from '#server/server.ts'
import type { Order } from '#shared/commerce/orders.ts'
import type { Person } from './world.ts'

/** Emails to an address, newest first, sent or queued. Waits for links to choose a new password. */
export async function mailsTo({ database }: Pick<Running, 'database'>, address: string): Promise<EmailMessage[]> {
  await linksWritten(database, address)
  const { rows } = await database.pool.query<{ data: EmailMessage }>(
    `select data from pgboss.job where name = 'send-mail' and data->>'to' = $1 order by data->>'writtenAt' desc`,
    [address],
  )
  return rows.map(({ data }) => data)
}

/** Waits for the jobs that write such links at the companies where the address has an account. */
async function linksWritten({ pool }: Running['database'], address: string) {
  const deadline = performance.now() + 60_000
  for (;;) {
    const { rows } = await pool.query<{ user: string; state: string }>(
      `select data->>'name' as "user", state from pgboss.job where name = 'reset-link' and state < 'completed'
         and data->>'tenantId' in (select tenant_id::text from users where email = $1)`,
      [address],
    )
    const [job] = rows
    if (!job) return
    if (performance.now() > deadline) throw new Error(`The job reset-link of ${job.user} is still ${job.state}.`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** The code in the newest email to an address. */
export async function codeTo(running: Pick<Running, 'database'>, address: string): Promise<string> {
  const [mail] = await mailsTo(running, address)
  const code = /^\d{6}$/m.exec(mail?.text ?? '')?.[0]
  if (!code) throw new Error(`no code was mailed to ${address}`)
  return code
}

/** The token in the newest reset link to an address. */
export async function resetTokenTo(running: Pick<Running, 'database'>, address: string): Promise<string> {
  const [mail] = await mailsTo(running, address)
  const token = /\?token=([\w-]{43})$/m.exec(mail?.text ?? '')?.[1]
  if (!token) throw new Error(`no reset link was mailed to ${address}`)
  return token
}

/** Confirms a guest order with the link that was emailed to `address`. */
export async function confirmByMail(
  running: Pick<Running, 'database'> & { visitor: Pick<Person, 'orders'> },
  { _id: id }: Pick<Order, '_id'>,
  address: string,
): Promise<Order> {
  for (const { text } of await mailsTo(running, address)) {
    const link = new RegExp(`/orders/${id}\\?token=([\\w-]+)&confirm=([\\w-]+)$`, 'm').exec(text)
    if (link) return running.visitor.orders.confirm({ id, token: link[1], confirm: link[2] })
  }
  throw new Error(`no link to confirm the order was mailed to ${address}`)
}
