import { AppError } from '#shared/core/errors.ts'
import type { Person } from './world.ts'

/** Submits a form as browsers do; a file is its bytes and its name. Returns the answer, and throws the server's error. */
export async function submitForm(
  person: Person,
  method: 'POST' | 'PUT',
  url: string,
  parts: Record<string, string | [Buffer, string]>,
) {
  const form = new FormData()
  for (const [name, part] of Object.entries(parts))
    if (typeof part === 'string') form.append(name, part)
    else form.append(name, new Blob([new Uint8Array(part[0])]), part[1])
  const packed = new Response(form)
  const headers = { 'content-type': packed.headers.get('content-type')! }
  const payload = Buffer.from(await packed.arrayBuffer())
  const reply = await person.inject({ method, url, headers, payload })
  if (reply.statusCode >= 400) throw AppError.from(reply.json())
  return reply.json()
}
