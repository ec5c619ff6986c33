import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { emailKinds, fillIn, findUnknownVariables } from '#server/core/mail/email-kinds.ts'
import { emailTextFields, findTextProblems } from '#server/core/mail/email-texts.ts'
import { codeEmail, passwordChangedEmail } from '#server/core/mail/sign-in-emails.ts'
import { registerFeatures } from '#server/features.ts'
import { maxEmailSubject, maxEmailText } from '#shared/core/mail-options.ts'
import { mailsTo } from '#tests/mailed.ts'
import { world } from '#tests/world.ts'
import { exampleEmail } from './example-email.ts'

const to = 'kim@mail.example'

/** The sources of the server, without tests. */
const sources = globSync('server/**/*.ts', { exclude: (path) => path.endsWith('.test.ts') }).map((file) => ({
  file,
  source: readFileSync(file, 'utf8'),
}))

test('lists every email that the sources define, and each that goes to staff', () => {
  registerFeatures()
  const defined = sources.flatMap(({ source }) =>
    [...source.matchAll(/\bemailKind\(\{\s*\.\.\.\{ key: '([a-z-]+)'/g)].map(([, key]) => key!),
  )
  const calls = sources.flatMap(({ source }) => [...source.matchAll(/= emailKind\(/g)])
  expect(defined).toHaveLength(calls.length)
  expect(
    emailKinds
      .all()
      .map(({ key }) => key)
      .sort(),
  ).toEqual([...new Set(defined)].sort())
  // Emails to staff and from the platform have no texts that admins change. All other emails are made by `writeEmail`, which takes a kind.
  const toStaff = sources
    .filter(({ source }) => / writeStaffEmail\(/.test(source.replace('function writeStaffEmail', '')))
    .map(({ file }) => file)
  expect(toStaff.sort()).toEqual([
    'server/commerce/orders/staff-order-emails.ts',
    'server/insight/mail/example-email.ts',
    'server/platform/owners/email-admins.ts',
    'server/platform/sign-up/emails.ts',
    'server/platform/subscriptions/emails.ts',
    'server/site/messages/message-emails.ts',
  ])
  // The fields of a message are put together in one place, and stored messages are sent again in another.
  const messages = sources.filter(({ source }) => /\bwrittenAt: new Date/.test(source)).map(({ file }) => file)
  expect(messages.sort()).toEqual(['server/core/mail/emails.ts', 'server/insight/mail/mail.routes.ts'])
})

test('builds every email with its default texts and example data', async () => {
  const { here } = await world()
  await here.asOwner(async (db) => {
    for (const kind of emailKinds.all()) {
      for (const field of emailTextFields) {
        expect([kind.key, findUnknownVariables(kind[field], kind)]).toEqual([kind.key, []])
        expect(kind[field].length).toBeLessThanOrEqual(field === 'subject' ? maxEmailSubject : maxEmailText)
      }
      expect([kind.key, findTextProblems(kind, kind)]).toEqual([kind.key, {}])
      const { subject, text } = await exampleEmail(db, kind, kind, to, 'https://shop.example')
      expect([kind.key, subject + text]).toEqual([kind.key, expect.not.stringMatching(/[{}]|undefined|NaN/)])
    }
  })
})

const key = 'registration-code'
const changed = {
  subject: 'Welcome, {username}',
  opening: 'Hello {username},\n\nyour code <b>for</b> {siteName}:',
  closing: 'Yours, Ada',
}

test('sends the changed texts around the fixed parts until they are reset', async () => {
  const { admin, here, otherCompany } = await world()
  const write = () => here.asOwner((db) => codeEmail(db, { to, username: '{siteName}', code: '012345' }))
  const before = await write()
  await admin.mail.saveTexts({ key, ...changed })
  const { subject, text, html } = await write()
  expect(subject).toBe('Welcome, {siteName}')
  expect(text).toMatch(/^Hello \{siteName\},\n\nyour code <b>for<\/b> Company .*:\n\n012345\n\n[\s\S]*\n\nYours, Ada\n/)
  expect(html).toContain('&lt;b&gt;for&lt;/b&gt;')
  expect(html).not.toContain('<b>')
  const others = await otherCompany.asOwner((db) => codeEmail(db, { to, username: 'kim', code: '012345' }))
  expect(others.subject).toMatch(/^Your code for /)
  await admin.mail.resetTexts({ key })
  expect({ ...(await write()), id: '', writtenAt: '' }).toEqual({ ...before, id: '', writtenAt: '' })
})

test('stores only what differs from the defaults', async () => {
  const { admin, here } = await world()
  const { results } = await admin.mail.texts({})
  const { texts, defaults } = results.find((email) => email.key === key)!
  const saved = await admin.mail.saveTexts({ key, ...texts, closing: 'Ada' })
  expect(saved).toMatchObject({ texts: { ...defaults, closing: 'Ada' }, updatedAt: expect.any(String) })
  const stored = () =>
    here.asOwner(async (db) => (await db.execute('select subject, opening, closing from email_texts')).rows)
  expect(await stored()).toEqual([{ subject: null, opening: null, closing: 'Ada' }])
  expect(await admin.mail.saveTexts({ key, ...defaults })).toMatchObject({ updatedAt: null })
  expect(await stored()).toEqual([])
})

test('refuses texts that another admin has changed meanwhile', async () => {
  const { admin } = await world()
  const { updatedAt } = await admin.mail.saveTexts({ key, ...changed, updatedAt: null })
  await expect(admin.mail.saveTexts({ key, ...changed, updatedAt: null })).rejects.toMatchObject({ code: 'STALE' })
  await admin.mail.saveTexts({ key, ...changed, closing: 'Bye', updatedAt })
  await admin.mail.resetTexts({ key })
  await expect(admin.mail.saveTexts({ key, ...changed, updatedAt })).rejects.toMatchObject({ code: 'STALE' })
})

test('refuses unknown variables, line breaks in subjects and unknown emails', async () => {
  const { admin } = await world()
  const { saveTexts, previewTexts, testTexts } = admin.mail
  const wrong = { ...changed, opening: 'Hi {name}, {siteName}', closing: '{total} {__proto__} {toString}' }
  for (const call of [saveTexts, previewTexts, testTexts])
    await expect(call({ key, ...wrong })).rejects.toMatchObject({
      code: 'VALIDATION',
      fields: {
        opening: expect.stringContaining('{name}.'),
        closing: expect.stringContaining('{total}, {__proto__}, {toString}.'),
      },
    })
  for (const subject of ['Hi\r\nBcc: all@evil.example', 'Hi\nthere', '', 'x'.repeat(maxEmailSubject + 1)])
    await expect(saveTexts({ key, ...changed, subject })).rejects.toMatchObject({
      fields: { subject: expect.any(String) },
    })
  await expect(saveTexts({ key: 'no-such-email', ...changed })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(fillIn('{a} {b}', { a: '{b}', b: 'x' })).toBe('{b} x')
})

test('refuses texts without a fact that the email is about', async () => {
  const { admin, here } = await world()
  const texts = { subject: 'Your {amount}', opening: 'A refund for {orderNumber}.', closing: '' }
  await expect(admin.mail.saveTexts({ key: 'order-refund', ...texts })).rejects.toMatchObject({
    fields: { opening: expect.stringMatching(/has to name \{amount\}\./) },
  })
  await admin.mail.saveTexts({ key: 'order-refund', ...texts, closing: 'It is {amount}.' })
  await admin.mail.saveTexts({ key: 'password-changed', subject: 'Hello', opening: '', closing: '' })
  const mail = await here.asOwner((db) => passwordChangedEmail(db, { to, origin: 'https://shop.example' }))
  expect(mail.text).toContain('password of your account has just been changed')
})

test('sends a limited number of tests to the admin', async () => {
  const w = await world()
  await w.admin.mail.testTexts({ key, ...changed })
  const [mail] = await mailsTo(w, w.admin.email)
  expect(mail).toMatchObject({ subject: 'Test: Welcome, rosa', text: expect.stringContaining('Yours, Ada') })
  for (let count = 1; count < 5; count++) await w.admin.mail.testTexts({ key, ...changed })
  await expect(w.admin.mail.testTexts({ key, ...changed })).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
})
