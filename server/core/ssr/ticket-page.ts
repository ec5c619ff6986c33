import type { FastifyReply, FastifyRequest } from 'fastify'

/** Whether somebody comes back from Google with a ticket in the address. */
export function bringsTicket({ url }: Pick<FastifyRequest, 'url'>): boolean {
  return /^\/login\/?\?/.test(url) && /[?&]token=/.test(url)
}

/**
 * A page with nothing on it but the script that takes the ticket out of the
 * address and exchanges it: no style, picture or other page is asked for while
 * it is there, and none is told where it was asked from.
 */
export function sendTicketPage(reply: FastifyReply) {
  return reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    })
    .send(page)
}

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<script src="/ticket.js"></script>
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="dark light">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>Signing in …</title>
</head>
<body><p role="status">Signing in …</p><noscript>Signing in needs scripts. Please allow them and try again.</noscript></body>
</html>
`
