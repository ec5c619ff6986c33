import { z } from 'zod'
import { endpoint } from '#shared/core/endpoint.ts'
import { Nothing } from '#shared/core/primitives.ts'
import { type Promised, routes } from '#shared/core/routes.ts'

/** Id of a payment method: `manual`, `ecocash`. Which ones there are, the payment providers say. */
export const PaymentMethodId = z.string().regex(/^[a-z][a-z0-9_]{0,29}$/, 'This way to pay is not known.')

/** One way to pay, as customers choose it. */
export const PaymentMethod = z.object({
  id: z.string(),
  /** `Pay on collection` */
  label: z.string(),
  /** What happens next, in a sentence. */
  hint: z.string(),
})
export type PaymentMethod = z.infer<typeof PaymentMethod>

/** Where the customer goes to pay; absent where nothing is to be done now. */
export const PaymentStep = z.object({ redirect: z.url() })
export type PaymentStep = z.infer<typeof PaymentStep>

export const payments = {
  /** The ways to pay in this shop, the usual one first. */
  methods: endpoint(routes.payments.methods, {
    access: 'public',
    tx: 'read',
    cachedBy: ['company'],
    input: Nothing,
    output: z.array(PaymentMethod),
  }),
} satisfies Promised<'payments'>
