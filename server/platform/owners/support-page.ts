import type { FastifyInstance } from 'fastify'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'

/** `/support-session#<ticket>`: a page with only the script that exchanges the ticket. See [Note: Support]. */
export function supportPage(app: FastifyInstance, pipeline: RequestPipeline) {
  app.get('/support-session', async (request, reply) => {
    await pipeline.siteOf(request)
    return reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      })
      .send(page)
  })
}

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<script src="/support.js" defer></script>
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="dark light">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>Opening the console …</title>
</head>
<body><p role="status">Opening the console …</p><noscript>Opening the console needs scripts. Please allow them and try again.</noscript></body>
</html>
`
