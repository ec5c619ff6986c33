import type { InjectOptions, LightMyRequestResponse } from 'fastify'

/** A user of a test's world. */
interface Person {
  inject(options: InjectOptions): Promise<LightMyRequestResponse>
}

const tus = { 'tus-resumable': '1.0.0' }

/** Requests a resumable upload of `size` bytes; `metadata` has the format of tus. */
export const beginUpload = (person: Person, size: number, metadata: Record<string, string>) =>
  person.inject({
    method: 'POST',
    url: '/api/uploads',
    headers: {
      ...tus,
      'upload-length': String(size),
      'upload-metadata': Object.entries(metadata)
        .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
        .join(','),
    },
  })

/** Sends a chunk of the upload at `url`. */
export function sendChunk(person: Person, url: string, offset: number, payload: Buffer) {
  const headers = { ...tus, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' }
  return person.inject({ method: 'PATCH', url, headers, payload })
}
