import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { checkoutRequest, connectBank } from '#server/commerce/orders/checkout-for-tests.ts'
import { orderLines } from '#server/commerce/orders/orders.table.ts'
import { addFile, putOnSale } from '#server/commerce/products/products-for-tests.ts'
import { jpeg, processed, upload } from '#server/content/photos/upload-for-tests.ts'
import { videos } from '#server/content/videos/videos.table.ts'
import { pdfOf } from '#server/core/media/pdf.ts'
import { sendFile } from '#server/transfer/data/full-site-for-tests.ts'
import { onTrial } from './trial.ts'
import { featureDatabases, type Person } from './world.ts'

afterEach(() => void vi.useRealTimers())

/** A company with drafts and a book to buy, and its signed links by kind for new users. Exports have a test of their own. */
async function siteWithLinks(url?: string) {
  const w = await onTrial({ url })
  const { admin, here, visitor } = w
  await admin.subscription.change({ plan: 'business', billing: 'monthly' })
  await w.pay((await w.openBill()).orderId)
  const sent = async (path: string, file: Parameters<typeof sendFile>[2], method?: 'PUT') => {
    const reply = await sendFile(admin, path, file, method)
    if (reply.statusCode >= 400) throw new Error(reply.body)
    return reply.json<Record<string, { _id: string }>>()
  }
  const { _id: photo } = await upload(admin, { fields: { published: 'false' } })
  const [, imageSha256 = '', width] = /\/([0-9a-f]{64})\/(\d+)\./.exec((await processed(admin, photo)).image)!
  const film = await readFile(new URL('./fixtures/film.mp4', import.meta.url))
  const { _id: video } = (await sent('/api/admin/videos/upload', { bytes: film, called: 'film.mp4' })).video!
  await here.asOwner((db) => db.update(videos).set({ captions: 'WEBVTT\n' }))
  const paper = (text: string) => ({ bytes: pdfOf([[text]]), called: `${text}.pdf` })
  const { _id: document } = (await sent('/api/admin/documents/upload', paper('First'))).document!
  await sent(`/api/admin/documents/${document}`, { ...paper('Second'), changes: '{}' }, 'PUT')
  const [book = ''] = await putOnSale(here, [{ name: 'Book', priceCents: 900 }])
  await addFile(admin, book)
  await connectBank(admin)

  /** Links of a paid order. */
  async function linksOfOrder(person: Person, email: string) {
    const request = checkoutRequest([{ id: book, qty: 1 }], 9, { email, payment: { method: 'bank_transfer' } })
    const { order, token } = await person.orders.checkout(request)
    const id = order._id
    await admin.adminPayments.record({ id, amount: 9, note: '', idempotencyKey: randomUUID() })
    await here.asOwner((db) => db.update(orderLines).set({ imageSha256, imageWidth: Number(width) }))
    const { invoice, lines } = await person.orders.get({ id, token })
    const { results } = await person.orderDownloads.list({ id, token })
    return { invoice: invoice!.url, 'order image': lines[0]!.image, download: results[0]!.url! }
  }

  async function linksOfUsers() {
    const [moderator, manager, customer] = [
      await here.person('moderator'),
      await here.person('admin'),
      await here.person('customer'),
    ]
    const draft = await moderator.adminVideos.get({ id: video })
    const attached = await sendFile(customer, '/api/messages/attachments', { bytes: await jpeg(), called: 'a.jpg' })
    await customer.messages.send({ attachments: [attached.json<{ _id: string }>()._id] })
    const [attachment] = (await customer.messages.list({})).results[0]!.attachments
    const { bills } = await manager.subscription.get({})
    const links = {
      'invoice of a plan': bills[0]!.invoiceUrl!,
      'draft photo': (await moderator.adminPhotos.get({ id: photo })).image,
      'draft video': draft.video_file,
      'captions of a draft': draft.captions,
      'draft document': (await moderator.adminDocuments.get({ id: document })).file,
      'earlier document': (await moderator.adminDocuments.versions({ id: document })).results[0]!.file,
      'file of a product': (await manager.productFiles.list({ id: book })).results[0]!.url,
      attachment: attachment!.file,
      'attachment preview': attachment!.preview!.url,
      ...(await linksOfOrder(customer, customer.email)),
    }
    return { users: [moderator, manager, customer], links }
  }

  /** The kinds of links that a browser without a session can load. */
  async function working(links: Record<string, string>) {
    const kinds: string[] = []
    for (const [kind, address] of Object.entries(links)) {
      const { statusCode } = await visitor.inject({ url: address })
      if (statusCode === 200) kinds.push(kind)
      else expect([401, 404], kind).toContain(statusCode)
    }
    return kinds
  }

  return { ...w, linksOfOrder, linksOfUsers, working }
}

describe.each(featureDatabases)('on $kind', ({ url }) => {
  test('refuses signed links after logout, deactivation and expiry', async () => {
    const { admin, visitor, linksOfOrder, linksOfUsers, working } = await siteWithLinks(url)
    const [left, deactivated, expired] = [await linksOfUsers(), await linksOfUsers(), await linksOfUsers()]
    const guest = await linksOfOrder(visitor, 'guest@buyers.example')
    for (const { links } of [left, deactivated, expired, { links: guest }])
      expect(await working(links)).toEqual(Object.keys(links))
    for (const user of left.users) await user.auth.logout({})
    for (const { id } of deactivated.users) await admin.users.update({ id, isActive: false })
    expect([await working(left.links), await working(deactivated.links)]).toEqual([[], []])
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31 * 60_000 })
    expect([await working(expired.links), await working(guest)]).toEqual([[], []])
  })
})
