import { randomBytes, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { jpeg, upload } from '#server/content/photos/upload-for-tests.ts'
import { type Collection, collectionName, type ExportRecord } from '#server/core/db/collection.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import { pdfOf } from '#server/core/media/pdf.ts'
import { collections } from './collections.ts'

interface Person extends NonNullable<Parameters<typeof upload>[0]> {
  id: string
  inject(options: InjectOptions): Promise<LightMyRequestResponse>
}
interface Here {
  id: string
  asOwner<T>(work: (db: Db) => Promise<T>): Promise<T>
}

const fixture = (name: string) => readFile(new URL(`../../../tests/fixtures/${name}`, import.meta.url))

interface Form {
  bytes: Buffer
  /** Name of the file, and of the field it is in. */
  called: string
  file?: string
  [field: string]: unknown
}

/** Sends a form with a file as a browser does. */
export async function sendFile(
  person: Pick<Person, 'inject'>,
  url: string,
  { bytes, file = 'file', called, ...fields }: Form,
  method: 'POST' | 'PUT' = 'POST',
) {
  const form = new FormData()
  for (const [key, value] of Object.entries(fields)) form.append(key, String(value))
  form.append(file, new Blob([new Uint8Array(bytes)]), called)
  const packed = new Response(form)
  const headers = { 'content-type': packed.headers.get('content-type')! }
  const payload = Buffer.from(await packed.arrayBuffer())
  return person.inject({ method, url, headers, payload })
}

const now = '2026-03-01T10:00:00.000Z'
const inAnHour = new Date(Date.now() + 3_600_000).toISOString()

/** Fills every exported table of a company, with files, references, links in texts and deleted records. */
export async function fillSite(here: Here, admin: Person, member: Person) {
  const sent = async (url: string, form: Form, method?: 'PUT') => {
    const reply = await sendFile(admin, url, form, method)
    if (reply.statusCode >= 400) throw new Error(`${url}: ${reply.body}`)
    return reply.json<Record<string, { _id: string }>>()
  }
  const photo = await upload(admin, { fields: { title: 'Quay “at” dusk – ünïcode 🌊', album: 'Harbour' } })
  const trashed = await upload(admin)
  await admin.adminPhotos.trash({ id: trashed._id })
  await admin.inject({ method: 'POST', url: '/api/admin/redirects', payload: { from: '/old-shop', to: '/shop' } })
  await admin.inject({
    ...{ method: 'PUT', url: '/api/company/mail/texts/order-received' },
    payload: { subject: 'Thanks for {orderNumber}', opening: '', closing: 'Ada' },
  })
  await sent('/api/company', { bytes: await jpeg(), called: 'logo.jpg', file: 'logo', tagline: 'Everything' }, 'PUT')
  await sent('/api/auth/me/avatar', { bytes: await jpeg(), called: 'me.jpg', file: 'avatar' }, 'PUT')
  const { document } = await sent('/api/admin/documents/upload', {
    bytes: pdfOf([['One']]),
    called: 'a.pdf',
    title: 'Paper',
  })
  const changed = { bytes: pdfOf([['Two']]), called: 'b.pdf', changes: JSON.stringify({ title: 'Paper' }) }
  await sent(`/api/admin/documents/${document!._id}`, changed, 'PUT')
  const { video } = await sent('/api/admin/videos/upload', {
    bytes: await fixture('film.mp4'),
    called: 'f.mp4',
    title: 'Film',
    published: true,
  })
  const slide = { title: 'Slide', type: 'video', video: video!._id }
  await sent('/api/sliders', { bytes: await jpeg(), called: 's.jpg', file: 'image', ...slide })
  const { audio } = await sent('/api/admin/audios/upload', {
    bytes: await fixture('hum.mp3'),
    called: 'h.mp3',
    title: 'Hum',
  })
  const { blog } = await sent('/api/admin/blogs/upload', {
    bytes: pdfOf([['B']]),
    called: 'b.pdf',
    title: 'With a paper',
  })

  const picture = photo.picture.base.split('/').at(-1)!
  const [event, product, order, comment, conversation, album, view, variant, discount, line, old] = Array.from(
    { length: 11 },
    () => crypto.randomUUID(),
  )
  const item = { kind: 'photos', itemId: photo._id }
  const image = { sha256: picture, width: 64, height: 48, thumbhash: '5CUCBYAAAAAREREiIkJEZv//HREB', webp: [64] }
  const rows: Record<string, ExportRecord[]> = {
    albums: [{ id: album, title: 'Ångström' }],
    album_photos: [{ albumId: album, photoId: photo._id }],
    events: [
      {
        id: event,
        title: 'Opening',
        published: true,
        publishedAt: now,
        startsAt: now,
        endsAt: now,
        capacity: 5,
        registrations: 1,
        description: `<p>See <a href="/photos/${photo._id}">the photo</a></p>`,
        ...image,
      },
    ],
    event_registrations: [{ eventId: event, userId: member.id, state: 'registered' }],
    audio_reviews: [{ audioId: audio!._id, userId: member.id, stars: 4, text: 'Good' }],
    pages: [{ title: 'House rules', slug: 'rules', content: '<p>Be kind</p>', published: true, place: 3 }],
    home_versions: [{ by: 'Ada', sections: homeSections(product!) }],
    product_collections: [{ name: 'For the wall', slug: 'for-the-wall', productIds: [product], ...image }],
    products: [
      {
        id: product,
        name: 'Print',
        slug: 'print',
        category: 'Accessories',
        priceCents: 1250,
        stock: 3,
        sellsWhenOut: true,
        sku: 'P-1',
        views: 7,
        options: [{ name: 'Size', values: ['Small', 'Large'] }],
        lowestCents: 1250,
        highestCents: 1900,
        variantSkus: ['P-1-L'],
        barcode: '4006381333931',
        photoId: photo._id,
        relatedIds: [old],
      },
      { id: old, name: 'Old', slug: 'old', category: 'Books', priceCents: 1, trashedAt: new Date().toISOString() },
    ],
    product_variants: [
      { id: variant, productId: product, position: 0, values: ['Small'], stock: 3 },
      { productId: product, position: 1, values: ['Large'], sku: 'P-1-L', priceCents: 1900 },
    ],
    photo_licences: [{ name: 'Personal', text: 'For private use', position: 0 }],
    stock_movements: [
      {
        productId: product,
        variantId: variant,
        variant: 'Small',
        delta: 3,
        stock: 3,
        reason: 'received',
        by: 'The admin',
      },
    ],
    stock_wishes: [{ productId: product, variantId: variant, email: 'alert@people.example' }],
    comments: [{ id: comment, ...item, text: 'Lovely', state: 'approved', userId: member.id, visitorId: 'v' }],
    comment_reports: [{ commentId: comment, reporter: admin.id }],
    likes: [{ ...item, userId: member.id }],
    shop_settings: [
      {
        name: 'delivery',
        value: {
          offersPickup: true,
          pickupPoints: [{ id: 'p', name: 'Mall', address: '', hint: '', isEnabled: true }],
          zones: [
            {
              id: 'z',
              name: 'Harare',
              places: [{ country: 'ZW', city: 'Harare', suburbs: ['Avondale'] }],
              methods: [
                { id: 'm', name: 'Bike', hint: '', rate: { by: 'flat', price: 2.5 }, freeFrom: 50, isEnabled: true },
              ],
            },
          ],
        },
      },
    ],
    discounts: [
      { id: discount, code: 'TEN', name: 'Ten off', kind: 'percent', percent: 1000, productIds: [product], maxUses: 5 },
      { name: 'Free', kind: 'free_delivery', minimumCents: 5000 },
    ],
    orders: [
      {
        id: order,
        orderNumber: 'A-1',
        userId: member.id,
        customerName: 'Mia',
        customerEmail: 'mia@people.example',
        customerPhone: '1',
        acceptedTerms: { title: 'Terms', version: now },
        paymentStatus: 'paid',
        paymentMethod: 'manual',
        totalCents: 1375,
        discountCents: 125,
        deliveryCents: 250,
        taxCents: 179,
        taxes: [{ name: 'VAT', rate: 1500, netCents: 1196, taxCents: 179 }],
        discounts: [{ discountId: discount, name: 'Ten off', code: 'TEN', kind: 'percent', cents: 125 }],
        delivery: {
          kind: 'delivery',
          methodId: 'm',
          name: 'Bike',
          address: {
            ...{ line1: '1 Long Road', line2: '', suburb: 'Avondale', city: 'Harare', province: '', postcode: '' },
            country: 'ZW',
          },
        },
        token: randomBytes(24).toString('base64url'),
        // Far ahead, or the scheduled task of any test would cancel it.
        confirmBy: inAnHour,
        confirmToken: 'confirm-secret',
        holder: 'holder-secret',
        network: 'network-secret',
        history: [
          { status: 'cancelled', at: now, reason: 'not-confirmed' },
          { status: 'pending', at: now },
        ],
      },
    ],
    order_lines: [
      {
        id: line,
        orderId: order,
        position: 0,
        productId: product,
        variantId: variant,
        title: 'Print',
        variant: 'Small',
        priceCents: 1250,
        qty: 1,
        discountCents: 125,
        taxRate: 1500,
        imageSha256: picture,
      },
    ],
    discount_uses: [{ discountId: discount, orderId: order, amountCents: 125, customer: 'customer-secret' }],
    order_notes: [{ orderId: order, text: 'Call first', by: 'The admin', sent: false }],
    shipments: [{ orderId: order, lines: [{ lineId: line, qty: 1 }], trackingNumber: 'ZW123', by: 'The admin' }],
    customer_notes: [{ customerId: crypto.randomUUID(), text: 'Likes blue', by: 'The admin' }],
    invoices: [
      {
        orderId: order,
        year: 2026,
        number: 7,
        seller: { name: 'The company', address: ['1 First Street', 'Harare'], taxNumber: '10012345' },
        buyer: { name: 'Rosa', address: [], email: 'rosa@buyers.example' },
      },
    ],
    carts: [{ userId: member.id, items: [{ id: product, variantId: variant, qty: 2 }] }],
    conversations: [{ id: conversation, personId: member.id, lastAt: now, lastText: 'Hello', lastByPerson: true }],
    messages: [
      { conversationId: conversation, byPerson: true, senderId: member.id, senderName: 'Mia', text: 'Hello', key: 'k' },
    ],
    old_slugs: [{ kind: 'blogs', slug: 'before', itemId: blog!._id }],
    revisions: [
      { kind: 'blogs', itemId: blog!._id, at: now, snapshot: { title: 'W', caption: '', content: '<p>Then</p>' } },
      {
        kind: 'blogs',
        itemId: blog!._id,
        at: now,
        draft: true,
        userId: admin.id,
        snapshot: { title: 'D', caption: '', content: '' },
      },
    ],
    saved_views: [
      { id: view, list: 'orders', name: 'Open', search: 'status=pending', ownerId: admin.id, by: 'A', updatedBy: 'A' },
    ],
    first_views: [{ userId: admin.id, list: 'orders', viewId: view }],
    analytics_counts: [{ kind: 'photos', day: '2026-03-01', name: photo._id, count: 4 }],
    blogs: [
      {
        title: 'Pictures',
        slug: 'pictures',
        published: true,
        publishedAt: now,
        content: `<p>Look:</p><img src="/media/${here.id}/${picture}/64.webp" alt="x"><p>and <a href="/events/${event}">come</a></p>`,
        ...image,
      },
    ],
  }
  await sent('/api/products', {
    bytes: await jpeg(),
    called: 'p.jpg',
    file: 'image',
    ...{ name: 'Poster', description: 'A poster.', price: '19.90', stock: '3', image_alt: 'A poster' },
  })
  await here.asOwner(async (db) => {
    for (const collection of collections()) {
      const some = rows[collectionName(collection)]
      if (some) await insert(db, collection, some)
    }
  })
  await sent(`/api/products/${product}/files`, { bytes: Buffer.from('A story'), called: 'story.epub' })
  const attached = await sendFile(member, '/api/messages/attachments', { bytes: await jpeg(), called: 'crack.jpg' })
  const message = { conversationId: conversation, attachments: [attached.json<{ _id: string }>()._id] }
  await member.inject({ method: 'POST', url: '/api/messages', payload: message })
  // An attachment that was never sent is not exported.
  await sendFile(member, '/api/messages/attachments', { bytes: pdfOf([['Unsent']]), called: 'unsent.pdf' })
  return { photo, event: event!, product: product!, order: order!, video: video!, picture }
}

const insert = (db: Db, { table }: Collection, rows: ExportRecord[]) => db.insert(table).values(rows as never)

/** Sections of a home page that features a product. */
function homeSections(product: string) {
  const fixed = (['hero', 'forYou'] as const).map((kind) => ({ id: randomUUID(), kind, hidden: false, band: 'none' }))
  const featured = { id: randomUUID(), kind: 'products', hidden: false, band: 'tint', heading: 'Best', count: 4 }
  return [...fixed, { ...featured, products: [product] }]
}
