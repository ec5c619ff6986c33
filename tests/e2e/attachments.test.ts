import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect } from 'vitest'
import { dropOn } from './drop.ts'
import { eventually, phone, sees, test } from './journey.ts'
import { ask, newCustomer, sessionOf } from './site.ts'

const folder = mkdtempSync(join(tmpdir(), 'vitrine-attachments-'))
function put(name: string, bytes: Buffer | string) {
  writeFileSync(join(folder, name), bytes)
  return join(folder, name)
}
const imageFile = async (name: string) =>
  put(
    name,
    await sharp({ create: { width: 800, height: 500, channels: 3, background: '#3a6ea5' } })
      .jpeg()
      .toBuffer(),
  )

const composer = (page: Page) => page.getByRole('textbox', { name: /^Message to/ })
const log = (page: Page) => page.getByRole('log', { name: 'Messages' })
const attached = (page: Page) => page.getByRole('list', { name: 'Files of this message' })
const attach = (page: Page, files: string[]) => page.getByLabel('Files to attach').setInputFiles(files)
const sendButton = (page: Page) => page.getByRole('button', { name: 'Send message' })

/** Creates a customer with a conversation. */
async function newConversation(subject: string) {
  const { token } = await newCustomer()
  const { conversationId } = await ask<{ conversationId: string }>('POST', '/api/messages', {
    token,
    body: { subject, message: 'Hello' },
  })
  return { token, conversationId }
}

test('customers drop, paste and select files that staff can download', async ({ visit }) => {
  const subject = `A crack ${randomUUID().slice(0, 8)}`
  const { token, conversationId } = await newConversation(subject)
  const customer = await visit({ token, viewport: phone })
  const staff = await visit({ token: await sessionOf('moderator') })
  const { page } = customer
  await customer.open(`/messages?c=${conversationId}`)
  await log(page).getByText('Hello').waitFor()
  const receipt = put('receipt.txt', 'Paid in full.')
  await attach(page, [receipt])
  await attached(page).getByText('receipt.txt').waitFor()
  await dropOn(page, log(page), [await imageFile('crack.jpg')])
  await attached(page).getByText('crack.jpg').waitFor()
  // A pasted screenshot.
  await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 40, height: 30 })
    canvas.getContext('2d')!.fillRect(5, 5, 20, 10)
    const blob = await new Promise<Blob>((done) => canvas.toBlob((made) => done(made!)))
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File([blob], 'image.png', { type: 'image/png' }))
    document.activeElement!.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
  })
  await attached(page).getByText('image.png').waitFor()
  await page.getByRole('button', { name: 'Remove image.png' }).click()
  await eventually(() => attached(page).getByRole('listitem').count()).toBe(2)
  // A message needs no text.
  await eventually(() => sendButton(page).isEnabled()).toBe(true)
  await sendButton(page).click()
  await log(page).getByRole('link', { name: 'Download crack.jpg' }).waitFor()
  await eventually(() => attached(page).count()).toBe(0)

  await staff.open(`/admin/messages?c=${conversationId}`)
  const picture = log(staff.page).getByRole('link', { name: 'Download crack.jpg' }).getByRole('img')
  await eventually(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(640)
  const [download] = await Promise.all([
    staff.page.waitForEvent('download'),
    log(staff.page)
      .getByRole('link', { name: /^receipt.txt.*Download$/ })
      .click(),
  ])
  expect(download.suggestedFilename()).toBe('receipt.txt')
  expect(readFileSync(await download.path(), 'utf8')).toBe('Paid in full.')
  await attach(staff.page, [put('label.zip', Buffer.from('504b0506000000000000000000000000000000000000', 'hex'))])
  await composer(staff.page).fill('Send it back with this label.')
  await eventually(() => sendButton(staff.page).isEnabled()).toBe(true)
  await staff.page.keyboard.press('Enter')
  await log(page)
    .getByRole('link', { name: /^label.zip/ })
    .waitFor()
  await log(page).getByText('Send it back with this label.').waitFor()
})

test('refuses files with a reason and retains the text', async ({ visit }) => {
  const { token, conversationId } = await newConversation(`Refused ${randomUUID().slice(0, 8)}`)
  const { page, context, open } = await visit({ token, failing: true })
  await open(`/messages?c=${conversationId}`)
  await composer(page).fill('See the attached')
  await attach(page, [put('drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>')])
  await sees(page, 'drawing.svg: Only pictures, PDF, Word, Excel, PowerPoint, text and zip files can be attached.')
  await attach(page, [put('large.txt', Buffer.alloc(10 * 1024 * 1024 + 1, 'x'))])
  await sees(page, 'large.txt: File size must be less than 10MB')
  // The server detects the type by the content.
  await attach(page, [put('setup.pdf', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]))])
  const row = attached(page).getByRole('listitem')
  await row.getByText('Only pictures, PDF').waitFor()
  expect(await sendButton(page).isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Remove setup.pdf' }).click()
  expect(await sendButton(page).isEnabled()).toBe(true)
  await attach(page, await Promise.all(Array.from({ length: 6 }, (_, n) => put(`${n}.txt`, `No ${n}`))))
  await sees(page, 'A message takes at most 5 files.')
  await eventually(() => row.getByText(/B$/).count()).toBe(5)
  for (const n of [0, 1, 2, 3]) await page.getByRole('button', { name: `Remove ${n}.txt` }).click()
  // The server is unavailable for one request.
  await page.route(
    '**/api/messages/attachments',
    (route) => route.fulfill({ status: 503, json: { code: 'UNAVAILABLE', message: 'Busy.' } }),
    {
      times: 1,
    },
  )
  await attach(page, [put('again.txt', 'Once more')])
  await row.getByText('Busy.').waitFor()
  await page.getByRole('button', { name: 'Try again.txt again' }).click()
  await eventually(() => row.getByText(/kB$/).count()).toBe(2)
  // Offline, no files can be added, but a message waits with its attachments.
  await context.setOffline(true)
  await attach(page, [put('offline.txt', 'Too late')])
  await sees(page, 'You are offline. Attach files when you are online again.')
  expect(await composer(page).inputValue()).toBe('See the attached')
  await sendButton(page).click()
  await sees(page, 'Waiting for the connection')
  await context.setOffline(false)
  await log(page)
    .getByRole('link', { name: /^again.txt/ })
    .waitFor()
  await eventually(async () => {
    const { results } = await ask<{ results: { message: string; attachments: { fileName: string }[] }[] }>(
      'GET',
      `/api/messages?conversationId=${conversationId}`,
      { token },
    )
    return results.map(({ message, attachments }) => [message, ...attachments.map(({ fileName }) => fileName)])
  }).toEqual([['See the attached', '4.txt', 'again.txt'], ['Hello']])
})

test('attaches files to the first message of a conversation', async ({ visit }) => {
  const { token } = await newCustomer()
  const { page, open } = await visit({ token })
  await open('/messages')
  await page.getByRole('button', { name: 'New message' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Subject').fill('With a plan')
  await attach(page, [await imageFile('plan.jpg')])
  await eventually(() => dialog.getByRole('button', { name: 'Send message' }).isEnabled()).toBe(true)
  await dialog.getByRole('button', { name: 'Send message' }).click()
  await log(page).getByRole('link', { name: 'Download plan.jpg' }).waitFor()
  await eventually(() => dialog.count()).toBe(0)
})
