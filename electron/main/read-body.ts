import { AppError } from '#shared/core/errors.ts'

/** The whole body of a response. Undefined when it is larger than `maxSize` bytes. */
export async function readBody(reply: Response, maxSize: number): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of reply.body ?? []) {
    chunks.push(chunk)
    size += chunk.length
    if (size > maxSize) return undefined
  }
  return Buffer.concat(chunks)
}

/** Largest text in bytes that the app reads from a site; a full list of duplicates is far smaller. */
const maxText = 8 * 1024 * 1024

/** The text of a response. Throws UNAVAILABLE when it is larger than any valid one. */
export async function readText(reply: Response): Promise<string> {
  const bytes = await readBody(reply, maxText)
  if (!bytes) throw new AppError('UNAVAILABLE', 'The site sent an invalid response.')
  return bytes.toString()
}

/** Parsed JSON. Undefined for invalid or missing text. */
export function parseJson(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : (JSON.parse(text) as unknown)
  } catch {
    return undefined
  }
}
