import { getCompany } from '#server/core/company/company.ts'
import type { Handlers } from '#server/core/http/serve.ts'
import { countMedia } from '#server/core/media/usage.ts'
import { limitsOf } from '#server/core/tenants/plans.ts'
import { adminsIn } from '#server/identity/auth/users.ts'
import type { company as contract } from '#shared/core/company.ts'
import { present } from './present.ts'

export const company: Handlers<typeof contract> = {
  get: async (_, { db, site, config }) => present(await getCompany(db), site, config),

  about: async (_, { db }) => {
    const { mission, vision, values, team } = await getCompany(db)
    return { mission, vision, values, team }
  },

  settings: async (_, { db, site, config }) => {
    const row = await getCompany(db)
    const { mission, vision, values, team, orderPrefix, lowStock, mailSender, updatedAt, updatedBy } = row
    return {
      ...present(row, site, config),
      ...{ mission, vision, values, team, updatedAt, updatedBy },
      order_prefix: orderPrefix,
      low_stock: lowStock,
      mail_sender: mailSender,
    }
  },

  account: async (_, { db, site }) => ({
    plan: site.plan,
    usage: { media: await countMedia(db), admins: await adminsIn(db) },
    limits: limitsOf(site.plan),
    domains: [...site.hosts],
  }),
}
