import type { Db } from '#server/core/db/tenancy.ts'
import { events } from './events.table.ts'

/** A company of a test's world. */
interface Here {
  asOwner<T>(work: (db: Db) => Promise<T>): Promise<T>
}

const hour = 3600_000

/** The instant `hours` from now. */
export const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString()

/** Inserts events of two hours without images, one per day, published by default. Returns their ids. */
export function announce(here: Here, list: Partial<typeof events.$inferInsert>[]) {
  return here.asOwner(async (db) => {
    const rows = list.map((event, place) => {
      const startsAt = event.startsAt ?? inHours((place + 1) * 24)
      return {
        title: `Event ${place}`,
        published: true,
        publishedAt: inHours(-place),
        endsAt: new Date(Date.parse(startsAt) + 2 * hour).toISOString(),
        ...event,
        startsAt,
      }
    })
    return (await db.insert(events).values(rows).returning()).map(({ id }) => id)
  })
}
