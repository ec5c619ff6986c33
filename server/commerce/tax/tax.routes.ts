import type { Handlers } from '#server/core/http/serve.ts'
import type { adminTax as contract } from '#shared/commerce/tax.ts'
import { readSettings, saveSettings } from '../delivery/settings.ts'

export const adminTax: Handlers<typeof contract> = {
  get: (_, { db }) => readSettings(db, 'tax'),
  save: ({ updatedAt, ...rules }, ctx) => saveSettings(ctx, 'tax', rules, updatedAt),
}
