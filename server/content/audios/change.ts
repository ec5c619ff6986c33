import type { z } from 'zod'
import type { TxContext } from '#server/core/http/context.ts'
import type { adminAudios } from '#shared/content/audios.ts'
import { changeItem } from '../content/stored-items.ts'
import type { StoredCover } from '../images/cover.ts'
import type { AudioRow } from './audios.table.ts'
import { expectCategoryOf } from './details.ts'
import { audioType } from './visible.ts'

/** Saves changed fields and a new cover. Throws STALE, and VALIDATION for a subcategory of another type. */
export const changeAudio = (
  ctx: Pick<TxContext<'content'>, 'db' | 'user' | 'invalidate'>,
  changes: z.output<typeof adminAudios.update.input>,
  cover?: StoredCover,
) =>
  changeItem<AudioRow>(ctx, audioType, changes, (before) => {
    const { type, category } = { ...before, ...changes }
    expectCategoryOf(type, category)
    return { ...cover }
  })
