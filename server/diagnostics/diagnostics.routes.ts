import type { diagnostics as contract } from '#shared/diagnostics.ts'
import { found } from '#shared/errors.ts'
import type { Handlers } from '../serve.ts'
import { findings } from './findings.ts'
import { failedWork, workCalled } from './work.ts'

export const diagnostics: Handlers<typeof contract> = {
  async look(_, ctx) {
    return {
      at: new Date().toISOString(),
      findings: await findings(ctx),
      failed: await ctx.read(({ db, site }) => failedWork(db, site.id)),
    }
  },

  async retry({ id }, { db, jobs, site }) {
    await jobs.retry(found(await workCalled(db, site.id, id), 'failed work'), id)
    return { message: 'It is tried again now.' }
  },
}
