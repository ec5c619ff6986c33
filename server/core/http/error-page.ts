import type { FastifyRequest } from 'fastify'

/** Whether somebody is waiting for a page rather than a program for an answer. */
export const wantsPage = ({ method, url, headers }: FastifyRequest) =>
  (method === 'GET' || method === 'HEAD') &&
  !/^\/(api|media|assets)\//.test(url) &&
  String(headers.accept).includes('text/html')

/** What there is to show where no page can be made: no such site, a site that is switched off, a fault. */
export const errorPage = (message: string) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="dark light"><meta name="robots" content="noindex"><title>${escaped(message)}</title></head>
<body><h1>${escaped(message)}</h1></body>
</html>
`

const escaped = (text: string) => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`)
