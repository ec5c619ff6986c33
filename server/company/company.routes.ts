import type { company as contract } from '#shared/company.ts'
import { adminsIn } from '../auth/users.ts'
import { mediaUsed } from '../media/usage.ts'
import type { Handlers } from '../serve.ts'
import { limitsOf } from '../tenants/plans.ts'
import { companyIn, timezoneIn } from './company.ts'
import { present } from './present.ts'

export const company: Handlers<typeof contract> = {
  get: async (_, { db, site, config }) => present(await companyIn(db), site, config),

  about: async (_, { db }) => {
    const { mission, vision, values, team } = await companyIn(db)
    return { mission, vision, values, team }
  },

  account: async (_, { db, site }) => ({
    plan: site.plan,
    usage: { media: await mediaUsed(db), admins: await adminsIn(db) },
    limits: limitsOf(site.plan),
    domains: [...site.hosts],
    timezone: await timezoneIn(db),
  }),
}
