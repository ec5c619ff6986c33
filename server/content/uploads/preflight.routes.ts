import type { z } from 'zod'
import type { Site } from '#server/core/http/context.ts'
import type { Handlers } from '#server/core/http/serve.ts'
import { storageLimitMessage, storedBytes } from '#server/core/media/storage.ts'
import { countMedia, planLimitMessage } from '#server/core/media/usage.ts'
import { limitsOf, storageOf } from '#server/core/tenants/plans.ts'
import { maxUploadSize, tooLargeMessage } from '#server/core/uploads/size-limits.ts'
import { heicProblem, imageTypes, invalidType, isHeic } from '#shared/core/photo-options.ts'
import type { uploads as contract } from '#shared/core/uploads.ts'
import { duplicatesOf } from '../photos/duplicates.ts'

type Facts = z.output<typeof contract.preflight.input>['files'][number]
type Verdict = z.input<typeof contract.preflight.output>['results'][number]

export const uploads: Handlers<typeof contract> = {
  async preflight({ files, waiting = { count: 0, bytes: 0 } }, { db, site: { plan } }) {
    const hashes = files.map(({ sha256 }) => sha256)
    const duplicates = await duplicatesOf(db, hashes)
    const used = await countMedia(db)
    const limit = limitsOf(plan).media
    const mostBytes = storageOf(plan) ?? Number.POSITIVE_INFINITY
    let bytes = (await storedBytes(db)) + waiting.bytes
    /** Files that need space. Duplicates count once. */
    const fitting = new Set<string>()
    const results = files.map((file): Verdict => {
      const of = duplicates.get(file.sha256)
      if (of) return { verdict: 'duplicate', of }
      const reason = refusalOf(file, plan)
      if (reason) return { verdict: 'blocked', reason }
      if (fitting.has(file.sha256)) return { verdict: 'new' }
      if (limit !== null && used + waiting.count + fitting.size >= limit)
        return { verdict: 'blocked', reason: planLimitMessage(plan), full: true }
      if (bytes + file.size > mostBytes) return { verdict: 'blocked', reason: storageLimitMessage(plan), full: true }
      fitting.add(file.sha256)
      bytes += file.size
      return { verdict: 'new' }
    })
    return { results, quota: { used, limit } }
  },
}

/** Why a file would be refused, if it would. A file of unknown type is checked once it is received. */
function refusalOf({ name, size, mime }: Facts, plan: Site['plan']): string | undefined {
  if (isHeic({ type: mime, name })) return heicProblem
  if (size === 0 || (mime && !imageTypes.includes(mime))) return invalidType('photo')
  return size > maxUploadSize(plan) ? tooLargeMessage(plan) : undefined
}
