import { AppError } from '#shared/core/errors.ts'
import { foreignHeaders } from './policy.ts'

const largest = 1024 * 1024

/**
 * An answer about signing in, as the page may see it: the token is kept here and
 * `signedIn: true` stands in its place.
 */
export async function withoutToken(reply: Response, keep: (token: string) => Promise<void>): Promise<Response> {
  const { status } = reply
  const retryAfter = reply.headers.get('retry-after')
  const headers = { ...foreignHeaders, 'cache-control': 'no-store', ...(retryAfter && { 'retry-after': retryAfter }) }
  const text = await textOf(reply)
  if (text === '') return new Response(null, { status, headers })
  const body = parsed(text)
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw unreadable()
  const { token, ...rest }: { token?: unknown } = body
  if (token === undefined) return Response.json(body, { status, headers })
  // Whatever else it may be, a token that a header cannot carry is of no use.
  if (typeof token !== 'string' || !/^[\x21-\x7e]{1,4096}$/.test(token)) throw unreadable()
  await keep(token)
  return Response.json({ ...rest, signedIn: true }, { status, headers })
}

async function textOf(reply: Response) {
  const decoder = new TextDecoder()
  let text = ''
  for await (const bytes of reply.body ?? []) {
    text += decoder.decode(bytes, { stream: true })
    if (text.length > largest) throw unreadable()
  }
  return text + decoder.decode()
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw unreadable()
  }
}

const unreadable = () => new AppError('UNAVAILABLE', 'The site sent an answer that the app does not understand.')
