import type { FastifyRequest } from 'fastify'
import type { Suspension } from '../request/site.ts'

/** Whether the client is a browser that loads a page, rather than a program. */
export const wantsPage = ({ method, url, headers }: FastifyRequest) =>
  (method === 'GET' || method === 'HEAD') &&
  !/^\/(api|media|assets)\//.test(url) &&
  String(headers.accept).includes('text/html')

/** The page for errors without a rendered page: unknown site, suspended site, server error. */
export const errorPage = (message: string) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="dark light"><meta name="robots" content="noindex"><title>${escaped(message)}</title></head>
<body><h1>${escaped(message)}</h1></body>
</html>
`

/** The page of a suspended company: its name and colour, and the way to sign in for its admins. */
export const suspendedPage = ({ name, color }: Pick<Suspension, 'name' | 'color'>) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="dark light"><meta name="robots" content="noindex"><title>${escaped(name)}</title></head>
<body style="font:17px/1.6 system-ui,sans-serif;margin:0;min-height:100vh;display:grid;place-items:center">
<main style="max-width:32rem;padding:2rem;border-top:6px solid ${escaped(color)}">
<h1 style="font-size:1.9rem;line-height:1.2;margin:0 0 1rem">${escaped(name)}</h1>
<p style="margin:0 0 1rem">This site is not available at the moment. Please come back later.</p>
<p style="margin:0;font-size:.95rem">Do you run this site? <a href="/login?next=%2Fadmin%2Fdata" style="color:inherit">Sign in</a> to see why.</p>
</main>
</body>
</html>
`

const escaped = (text: string) => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`)
