import type { FastifyReply, FastifyRequest } from 'fastify'

/** Whether the request is a return from Google with a ticket in the URL. */
export function hasTicket({ url }: Pick<FastifyRequest, 'url'>): boolean {
  return /^\/login\/?\?/.test(url) && /[?&]token=/.test(url)
}

/**
 * A page with only the script that exchanges the ticket and removes it from the URL, so that no other request can
 * leak it as a referrer.
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
