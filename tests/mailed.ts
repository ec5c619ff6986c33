import type { Letter } from '#server/mail/letters.ts'
import type { Running } from '#server/server.ts'

/** The mails to an address, the newest first, sent or still waiting to be. */
export async function mailsTo({ database }: Pick<Running, 'database'>, address: string): Promise<Letter[]> {
  const { rows } = await database.pool.query<{ data: Letter }>(
    `select data from pgboss.job where name = 'send-mail' and data->>'to' = $1 order by data->>'writtenAt' desc`,
    [address],
  )
  return rows.map(({ data }) => data)
}

/** The code in the newest mail to an address. */
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
