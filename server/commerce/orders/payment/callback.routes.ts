import { and, eq, type SQL } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '#server/core/db/tenancy.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { networkOf } from '#server/core/request/network.ts'
import { AppError } from '#shared/core/errors.ts'
import { accountOf } from '../../payments/accounts.ts'
import { paymentIntegrations } from '../../payments/integrations.table.ts'
import {
  type AttemptKey,
  type Callback,
  type PaymentProvider,
  providerCalled,
} from '../../payments/payment-provider.ts'
import { checkAttempt } from './ask-provider.ts'
import { payments } from './attempts.table.ts'
import { type PaymentScope, scopeOfRequest } from './scope.ts'

const attemptId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Callbacks of payment providers. A callback only triggers a status request to the stored URL of the provider, because
 * callbacks can be forged. Providers repeat callbacks that are answered with an error.
 */
export function paymentCallbacks(app: FastifyInstance, pipeline: RequestPipeline) {
  const terms = { access: 'public', anonymous: true, tx: 'none' } as const
  app.register((scope, _options, done) => {
    // Signatures cover the raw bytes.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 64 * 1024 }, (_request, body, parsed) =>
      parsed(null, body),
    )
    scope.post<{ Params: { provider: string } }>('/api/payments/:provider/result', (request, reply) =>
      pipeline.handleRequest(request, reply, terms, async (ctx) => {
        await ctx.limit('payment-callback', networkOf(ctx.caller.ip))
        await receive(scopeOfRequest(ctx), request)
        reply.header('cache-control', 'no-store')
        return { message: 'Received.' }
      }),
    )
    done()
  })
}

/**
 * Checks the attempt that a callback refers to. Signed callbacks about other objects are ignored, because providers
 * repeat callbacks that fail. Throws NOT_FOUND for other unknown callbacks and FORBIDDEN for invalid signatures.
 */
async function receive(scope: PaymentScope, request: FastifyRequest<{ Params: { provider: string } }>) {
  const provider = providerCalled(request.params.provider)
  const callback: Callback = {
    query: request.query as Record<string, unknown>,
    headers: request.headers,
    body: typeof request.body === 'string' ? request.body : '',
  }
  const key = provider?.attemptIn?.(callback)
  const found = provider && (await scope.read(({ db }) => findReported(scope, db, provider, callback, key)))
  if (!found) throw new AppError('NOT_FOUND', 'This payment does not exist.')
  if (!found.isAuthentic) throw new AppError('FORBIDDEN', 'The signature of this report is not valid.')
  if (!found.id) return
  const { isAnswered } = await checkAttempt(scope, found.id)
  if (!isAnswered) throw new AppError('UNAVAILABLE', 'The provider could not be asked. Please report again.')
}

interface Reported {
  /** Absent for callbacks that are not about an attempt of this company. */
  id?: string
  isAuthentic: boolean
}

/**
 * The attempt of a callback. Undefined if the callback is about no attempt and not signed by an account of the company.
 */
async function findReported(
  parts: Pick<PaymentScope, 'vault' | 'config'>,
  db: Db,
  provider: PaymentProvider,
  callback: Callback,
  key: AttemptKey | undefined,
): Promise<Reported | undefined> {
  const integrations = await db.select().from(paymentIntegrations).where(eq(paymentIntegrations.provider, provider.id))
  const isSignedBy = (integration: (typeof integrations)[number]) =>
    provider.isAuthentic?.(accountOf(parts, integration, integration.currency), callback, parts.config) ?? false
  const attemptOf = async (condition: SQL) => {
    const [row] = await db
      .select({ id: payments.id, integrationId: payments.integrationId })
      .from(payments)
      .where(and(eq(payments.provider, provider.id), condition))
    return row
  }
  if (key && 'id' in key && attemptId.test(key.id)) {
    const row = await attemptOf(eq(payments.id, key.id))
    const own = integrations.find(({ id }) => id === row?.integrationId)
    if (row) return { id: row.id, isAuthentic: own !== undefined && isSignedBy(own) }
  }
  // Only for signed callbacks, because this search has no index.
  const signer = integrations.find(isSignedBy)
  if (!signer) return undefined
  const row =
    key && 'providerReference' in key
      ? await attemptOf(
          and(eq(payments.integrationId, signer.id), eq(payments.providerReference, key.providerReference))!,
        )
      : undefined
  return { ...(row && { id: row.id }), isAuthentic: true }
}
