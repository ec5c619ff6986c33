import { sql } from 'drizzle-orm'
import type { Handlers } from '#server/core/http/serve.ts'
import { networkOf } from '#server/core/request/network.ts'
import { AppError } from '#shared/core/errors.ts'
import type { supportAccess as contract, platformNotices as noticesContract } from '#shared/platform/support.ts'
import { currentAnnouncements, dismissAnnouncement } from './announcements.ts'
import { supportGrants } from './support.table.ts'
import { currentGrant, endVisit, enterWithTicket, listVisits, revokeGrants } from './support-visits.ts'

export const supportAccess: Handlers<typeof contract> = {
  async get(_, { db }) {
    const grant = await currentGrant(db)
    return {
      grant: grant ? { until: grant.until, by: grant.by, createdAt: grant.createdAt } : null,
      visits: await listVisits(db),
    }
  },

  async allow({ hours }, { db, user }) {
    if (user.supportUntil) throw new AppError('FORBIDDEN', 'Only admins of the company can allow support.')
    await revokeGrants(db)
    await db
      .insert(supportGrants)
      .values({ by: user.name, until: sql`now() + make_interval(hours => ${hours})` as never })
    return { message: `Support can open your console for ${hours === 1 ? 'one hour' : `${hours} hours`}.` }
  },

  async revoke(_, { db }) {
    await revokeGrants(db)
    return { message: 'Support can no longer open your console.' }
  },

  async endVisit({ id }, { db }) {
    await endVisit(db, id)
    return { message: 'The visit has ended.' }
  },

  async enter({ ticket }, ctx) {
    await ctx.limit('exchange-address', networkOf(ctx.caller.ip))
    return { token: await ctx.write(({ db, caller }) => enterWithTicket(db, ticket, caller)) }
  },
}

export const platformNotices: Handlers<typeof noticesContract> = {
  async get(_, { db, site, user }) {
    const { suspension } = site
    return {
      suspension: suspension ? { reason: suspension.reason, since: suspension.since } : null,
      announcements: site.isOwners ? [] : await currentAnnouncements(db, user.id),
    }
  },

  async dismiss({ id }, { db, user }) {
    await dismissAnnouncement(db, user.id, id)
    return { message: 'The announcement is hidden.' }
  },
}
