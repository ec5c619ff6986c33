import type { Handlers } from '#server/core/http/serve.ts'
import { requireRow } from '#shared/core/errors.ts'
import type { diagnostics as contract } from '#shared/insight/diagnostics.ts'
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
    await jobs.retry(requireRow(await workCalled(db, site.id, id), 'failed work'), id)
    return { message: 'The job will run again now.' }
  },
}
