import type { TxContext } from '#server/core/http/context.ts'
import type { TextContent } from '#shared/content/revisions.ts'
import { cleanHtml } from '../content/clean-html.ts'
import { type ContentType, expectStored } from '../content/content-type.ts'
import { discardDraft, saveDraft, versionOf, versionsOf } from './revisions.ts'

interface ById {
  id: string
}
type Ctx = Pick<TxContext<'content' | 'admin'>, 'db' | 'user' | 'site'>

/** The endpoints for the versions of one type of text. */
export const revisionsOf = (type: ContentType) => ({
  async revisions({ id }: ById, { db, user }: Ctx) {
    await expectStored(db, byId(type), id)
    return { results: await versionsOf(db, type.kind, id, user.id) }
  },

  async revision(which: ById & { revisionId: string }, { db, user }: Ctx) {
    return versionOf(db, type.kind, which, user.id)
  },

  async saveDraft({ content, ...text }: ById & TextContent, { db, user, site }: Ctx) {
    await expectStored(db, byId(type), text.id)
    return saveDraft(db, type.kind, { ...text, content: await cleanHtml(site.id, content) }, user)
  },

  async discardDraft({ id }: ById, { db, user }: Ctx) {
    await discardDraft(db, type.kind, id, user.id)
    return { message: 'Draft discarded' }
  },
})

/** Admin routes use ids where public routes use slugs. */
const byId = (type: ContentType): ContentType => ({ ...type, key: type.table.id })
