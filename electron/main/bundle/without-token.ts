import { AppError } from '#shared/core/errors.ts'
import { parseJson, readBody } from '../read-body.ts'
import { foreignHeaders } from './policy.ts'

const maxSize = 1024 * 1024

/** A sign-in response without its token, which `store` receives. The page gets `signedIn: true` instead. */
export async function withoutToken(reply: Response, store: (token: string) => Promise<void>): Promise<Response> {
  const { status } = reply
  const retryAfter = reply.headers.get('retry-after')
  const headers = { ...foreignHeaders, 'cache-control': 'no-store', ...(retryAfter && { 'retry-after': retryAfter }) }
  const text = (await readBody(reply, maxSize))?.toString()
  if (text === '') return new Response(null, { status, headers })
  const body = parseJson(text)
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw unreadable()
  const { token, ...rest }: { token?: unknown } = body
  if (token === undefined) return Response.json(body, { status, headers })
  // Tokens must be valid in an HTTP header.
  if (typeof token !== 'string' || !/^[\x21-\x7e]{1,4096}$/.test(token)) throw unreadable()
  await store(token)
  return Response.json({ ...rest, signedIn: true }, { status, headers })
}
const unreadable = () => new AppError('UNAVAILABLE', 'The site sent a response that the app cannot read.')
