import type { z } from 'zod'
import type { TxContext } from '#server/core/http/context.ts'
import type { adminAudios } from '#shared/content/audios.ts'
import { chooseSubcategory } from '../categories/find.ts'
import { changeItem } from '../content/stored-items.ts'
import type { StoredCover } from '../images/cover.ts'
import type { AudioRow } from './audios.table.ts'
import { audioType } from './visible.ts'

/** Saves changed fields and a new cover. Throws STALE, and VALIDATION for a subcategory of another type. */
export const changeAudio = (
  ctx: Pick<TxContext<'content'>, 'db' | 'user' | 'invalidate'>,
  changes: z.output<typeof adminAudios.update.input>,
  cover?: StoredCover,
) =>
  changeItem<AudioRow>(ctx, audioType, changes, async (before) => {
    if (changes.type === undefined && changes.category === undefined) return { ...cover }
    const { type, category } = { ...before, ...changes }
    return { ...cover, category: await chooseSubcategory(ctx.db, 'audios', type, category) }
  })
