import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { world } from '#tests/world.ts'
import { alreadyRegisteredEmail, codeEmail, passwordChangedEmail, passwordResetEmail } from './sign-in-emails.ts'

const to = 'kim@mail.example'
const origin = 'https://shop.example'

test('shows company name and colour in every email', async () => {
  const { here } = await world()
  await here.asOwner((db) => db.execute(sql`update company set name = 'Atelier', primary_color = '#123456'`))
  const emails = await here.asOwner(async (db) => [
    await codeEmail(db, { to, username: 'kim', code: '012345' }),
    await alreadyRegisteredEmail(db, { to, origin }),
    await passwordResetEmail(db, { to, address: `${origin}/reset-password?token=abc` }),
    await passwordChangedEmail(db, { to, origin }),
  ])
  expect(emails.map(({ subject }) => subject)).toEqual([
    'Your code for Atelier',
    'You already have an account at Atelier',
    'Choose a new password for Atelier',
    'Your password at Atelier was changed',
  ])
  for (const email of emails) {
    expect(email).toMatchObject({ to, sender: 'Atelier' })
    expect(email.html).toContain('#123456')
  }
  expect(emails[0]!.text).toMatch(/^012345$/m)
  expect(emails[2]!.text).toMatch(/^https:\/\/shop\.example\/reset-password\?token=abc$/m)
  expect(emails[2]!.html).toContain('href="https://shop.example/reset-password?token=abc"')
})

test('a company name is only ever text', async () => {
  const { here } = await world()
  const name = '<img src=x onerror=alert(1)>"&\r\nBcc: all@evil.example\u202e'
  await here.asOwner((db) => db.execute(sql`update company set name = ${name}`))
  const { subject, sender, html } = await here.asOwner((db) => codeEmail(db, { to, username: 'kim', code: '012345' }))
  for (const header of [subject, sender]) expect(header).not.toMatch(/[\r\n\u202e]/)
  expect(html).not.toContain('<img')
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&amp;')
})
