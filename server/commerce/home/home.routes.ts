import type { Handlers } from '#server/core/http/serve.ts'
import type { adminHome as adminContract, home as contract } from '#shared/commerce/home.ts'
import { resolveSections } from './resolve-sections.ts'
import {
  discardDraft,
  listVersions,
  publishedSections,
  publishSections,
  readHome,
  readVersion,
  saveDraft,
} from './versions.ts'

export const home: Handlers<typeof contract> = {
  get: async (_, ctx) => ({ sections: await resolveSections(ctx, await publishedSections(ctx.db)) }),
}

export const adminHome: Handlers<typeof adminContract> = {
  get: (_, { db }) => readHome(db),

  async publish(input, ctx) {
    await publishSections(ctx, input)
    return readHome(ctx.db)
  },

  async saveDraft(input, ctx) {
    await saveDraft(ctx, input)
    return readHome(ctx.db)
  },

  async discardDraft({ draftAt }, { db }) {
    await discardDraft(db, draftAt)
    return { message: 'Draft discarded' }
  },

  versions: async (_, { db }) => ({ results: await listVersions(db) }),
  version: ({ id }, { db }) => readVersion(db, id),
  preview: async ({ sections }, ctx) => ({ sections: await resolveSections(ctx, sections) }),
}
