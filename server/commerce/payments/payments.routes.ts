import type { Handlers } from '#server/core/http/serve.ts'
import type { payments as contract } from '#shared/commerce/payments.ts'
import { paymentMethods } from './payment-provider.ts'

export const payments: Handlers<typeof contract> = {
  methods: async () => paymentMethods().map(({ id, label, hint }) => ({ id, label, hint })),
}
