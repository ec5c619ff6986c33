import type { FastifyInstance } from 'fastify'
import { type Config, demoGatewayPath } from '#server/core/config.ts'
import { DemoGateway, demoAccount } from './gateway.ts'

/** The gateway as part of the demonstration server. */
export function demoGatewayRoutes(app: FastifyInstance, { paynowUrl }: Config) {
  // The key is public, so payments may only return to this server.
  const { port } = new URL(paynowUrl)
  const isAllowed = (url: string) =>
    URL.canParse(url) && new URL(url).port === port && /(^|\.)localhost$/.test(new URL(url).hostname)
  const gateway = new DemoGateway([demoAccount], () => paynowUrl, { isAllowed })
  app.addHook('onClose', () => gateway.close())
  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 64 * 1024 }, (_request, body, parsed) =>
      parsed(null, body),
    )
    scope.route<{ Params: { '*': string } }>({
      method: ['GET', 'POST'],
      url: `${demoGatewayPath}/*`,
      async handler(request, reply) {
        const query = new URLSearchParams(request.url.split('?')[1] ?? '')
        const body = typeof request.body === 'string' ? request.body : ''
        const answer = await gateway.answer(request.method, `/${request.params['*']}`, query, body)
        // The page contains its own style, and its form posts to the gateway and returns to the shop.
        reply
          .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
          .header('cache-control', 'no-store')
          .header('x-robots-tag', 'noindex')
          .type(answer.type)
          .code(answer.status)
        if (answer.location) reply.header('location', answer.location)
        return reply.send(answer.body)
      },
    })
    done()
  })
}
