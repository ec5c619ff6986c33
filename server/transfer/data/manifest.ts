import { z } from 'zod'

/** Written to exports. Newer versions are refused. */
export const formatVersion = 1

const Hash = z.string().regex(/^[0-9a-f]{64}$/)

/** `manifest.json`: the last file of the zip, because it holds the checksums of all others. */
export const Manifest = z.object({
  format: z.literal('vitrine-site'),
  version: z.int().min(1),
  exportedAt: z.iso.datetime(),
  company: z.object({ id: z.guid(), name: z.string().max(200) }),
  /** Records of each collection. */
  counts: z.record(z.string(), z.int().min(0)),
  /** Every other file of the zip. */
  files: z.record(z.string(), z.object({ size: z.int().min(0), sha256: Hash })),
  /** Files that records refer to and that did not exist. */
  missing: z.array(z.string()),
})
export type Manifest = z.infer<typeof Manifest>
