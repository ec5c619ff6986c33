import { randomUUID } from 'node:crypto'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import sharp, { type Sharp } from 'sharp'
import type { Uploaded } from '#shared/content/photos.ts'
import type { AppContract } from '#shared/contract.ts'
import type { Client } from '#shared/core/client.ts'
import { AppError } from '#shared/core/errors.ts'

/** A person of the test world. */
interface Person extends Pick<Client<AppContract>, 'adminPhotos'> {
  inject(options: InjectOptions): Promise<LightMyRequestResponse>
}

interface Sent {
  bytes: Buffer
  name?: string
  type?: string
  fields?: Record<string, string>
  field?: string
  headers?: Record<string, string>
}

/** Uploads a file as a multipart form and returns the raw response. */
export async function sendForm(person: Person, { bytes, name = 'photo.jpg', type = 'image/jpeg', ...more }: Sent) {
  const form = new FormData()
  for (const [field, value] of Object.entries(more.fields ?? {})) form.append(field, value)
  form.append(more.field ?? 'photo', new Blob([new Uint8Array(bytes)], { type }), name)
  const packed = new Response(form)
  return person.inject({
    method: 'POST',
    url: '/api/admin/photos/upload',
    headers: { 'content-type': packed.headers.get('content-type')!, ...more.headers },
    payload: Buffer.from(await packed.arrayBuffer()),
  })
}

/** Uploads a photo, published by default. Throws the server's error. */
export async function upload(person: Person, sent: Partial<Sent> = {}): Promise<Uploaded['photo']> {
  const bytes = sent.bytes ?? (await jpeg())
  const reply = await sendForm(person, { ...sent, bytes, fields: { published: 'true', ...sent.fields } })
  if (reply.statusCode >= 400) throw AppError.from(reply.json())
  return reply.json<Uploaded>().photo
}

/** Waits for the background work on a photo. */
export async function processed(person: Person, id: string) {
  for (;;) {
    const photo = await person.adminPhotos.get({ id })
    if (photo.state !== 'processing') return photo
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Uploads a photo and waits until visitors can see it. Throws with the reason if it cannot be processed. */
export async function uploadVisible(person: Person, sent: Partial<Sent> = {}) {
  const { _id } = await upload(person, sent)
  const photo = await processed(person, _id)
  if (photo.state !== 'ready') throw new Error(`The photo is ${photo.state}: ${photo.problem}`)
  return photo
}

/** An image that no other test uses, by its colour and a number in it. */
export function testImage({ width = 64, height = 48 } = {}): Sharp {
  const [r, g, b, ...more] = Buffer.from(randomUUID().replaceAll('-', ''), 'hex') as unknown as number[]
  const svg = `<svg width="${width}" height="${height}" xmlns="http://www.w3.org/2000/svg"><rect width="100%" height="100%" fill="rgb(${r},${g},${b})"/>${more
    .map(
      (value, at) =>
        `<rect x="${at * 4}" y="${value % Math.max(1, height - 4)}" width="4" height="4" fill="rgb(${value},${255 - value},${at * 19})"/>`,
    )
    .join('')}</svg>`
  return sharp(Buffer.from(svg)).flatten({ background: '#000000' })
}

export const jpeg = (size?: { width?: number; height?: number }) => testImage(size).jpeg({ quality: 95 }).toBuffer()
