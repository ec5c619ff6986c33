import type { Inside } from '#server/core/http/context.ts'
import type { Words } from '#shared/content/revisions.ts'
import { cleanHtml } from '../content/clean-html.ts'
import { type ContentType, expectStored } from '../content/content-type.ts'
import { dropDraft, keepDraft, versionOf, versionsOf } from './revisions.ts'

interface ById {
  id: string
}
type Ctx = Pick<Inside<'content' | 'admin'>, 'db' | 'user' | 'site'>

/** The versions of the texts of one kind. */
export const revisionsOf = (type: ContentType) => ({
  async revisions({ id }: ById, { db, user }: Ctx) {
    await expectStored(db, byId(type), id)
    return { results: await versionsOf(db, type.kind, id, user.id) }
  },

  async revision(which: ById & { revisionId: string }, { db, user }: Ctx) {
    return versionOf(db, type.kind, which, user.id)
  },

  async keepDraft({ content, ...words }: ById & Words, { db, user, site }: Ctx) {
    await expectStored(db, byId(type), words.id)
    return keepDraft(db, type.kind, { ...words, content: await cleanHtml(site.id, content) }, user)
  },

  async dropDraft({ id }: ById, { db, user }: Ctx) {
    await dropDraft(db, type.kind, id, user.id)
    return { message: 'Draft discarded' }
  },
})

/** Staff name a text by its id, whatever visitors call it by. */
const byId = (type: ContentType): ContentType => ({ ...type, key: type.table.id })
