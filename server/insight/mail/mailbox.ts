import type { FastifyInstance } from 'fastify'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { getOutbox } from '#server/core/mail/outbox.ts'
import { mailboxPage, mailboxStyle } from './mailbox-page.ts'

const maxEmails = 50

/** Demonstration only: lists emails instead of sending them, so that their codes and links can be used. */
export function mailboxRoutes(app: FastifyInstance, pipeline: RequestPipeline) {
  app.get('/mailbox', async (request, reply) => {
    const site = await pipeline.siteOf(request)
    const files = await getOutbox(pipeline.parts.config.dataDir, site.id).newest(maxEmails)
    const { default: PostalMime } = await import('postal-mime')
    const mails = await Promise.all(files.map((bytes) => PostalMime.parse(bytes)))
    return reply
      .header('cache-control', 'no-store')
      .header('x-robots-tag', 'noindex')
      .type('text/html; charset=utf-8')
      .send(mailboxPage(mails, site))
  })
  app.get('/mailbox.css', (_, reply) =>
    reply.header('cache-control', 'no-cache').type('text/css; charset=utf-8').send(mailboxStyle),
  )
}
