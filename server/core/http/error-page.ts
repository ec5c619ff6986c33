import type { FastifyRequest } from 'fastify'

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

const escaped = (text: string) => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`)
