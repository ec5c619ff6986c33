import { and, inArray, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { after, cut } from '#server/core/db/cursor.ts'
import { having, readColumns } from '#server/core/db/list-search.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import type { AdminPhotoFilter } from '#shared/content/photos.ts'
import { inAlbum } from '../albums/albums.ts'
import { countStatuses, rowsBefore, statusesOf } from '../content/staff-list.ts'
import { conditions, sortColumns } from './list.ts'
import { type PhotoRow, photos } from './photos.table.ts'

type Filter = z.output<typeof AdminPhotoFilter>
type Status = NonNullable<Filter['status']>

const columns = readColumns(photos)

const usual = statusesOf(photos)

/** What each tab of the list holds. Published and draft are what was wished, whether or not it is processed yet. */
const statuses: Record<Status | 'all', SQL> = {
  ...usual,
  processing: sql`${usual.all} and ${photos.state} = 'processing'`,
  failed: sql`${usual.all} and ${photos.state} = 'failed'`,
}

/** One page of everything there is, for staff, and how many each status has with the other filters kept. */
export async function pageOfStored(db: Db, { limit, cursor, page, sort, q, album, status, ...filter }: Filter) {
  // Drafts were never published: for staff the newest is what came last.
  const column = sort === 'newest' ? photos.createdAt : sortColumns[sort]
  const chosen = and(
    ...Object.values(conditions(filter)),
    await having(db, photos, q),
    album ? inAlbum(photos.id, album) : undefined,
  )
  const order = [sql`${column} desc`, sql`${photos.id} desc`]
  // What lies before a page is passed over in the index: only the page itself is read.
  const ids = db
    .select({ id: photos.id })
    .from(photos)
    .where(
      and(statuses[status ?? 'all'], chosen, after(column, photos.id, sort === 'newest' ? 'time' : 'number', cursor)),
    )
    .orderBy(...order)
    .offset(rowsBefore({ page, limit }))
    .limit(limit + 1)
  const rows: (PhotoRow & { sortedBy: string | number | null })[] = (
    await db
      .select({ photo: columns, sortedBy: column })
      .from(photos)
      .where(inArray(photos.id, ids))
      .orderBy(...order)
  ).map(({ photo, sortedBy }) => ({ ...photo, sortedBy }))
  const counts = await countStored(db, chosen)
  return { ...cut(rows, limit), total: counts[status ?? 'all'], counts }
}

/** How many photos each status has. */
export const countStored = (db: Db, chosen?: SQL) => countStatuses(db, photos, statuses, chosen)
