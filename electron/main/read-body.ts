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

/** Parsed JSON. Undefined for invalid or missing text. */
export function parseJson(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : (JSON.parse(text) as unknown)
  } catch {
    return undefined
  }
}
