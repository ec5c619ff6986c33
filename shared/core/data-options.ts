import type { PlanKey } from './plan-options.ts'

/** `checked`: an import that was validated and waits for an admin to start it. `expired`: its file was deleted. */
export const transferStates = ['waiting', 'running', 'checked', 'done', 'failed', 'expired'] as const
export type TransferState = (typeof transferStates)[number]

/** Days for which an export can be downloaded. */
export const exportDays = 7

/** The effect of an import on one kind of record. */
export interface CollectionReport {
  name: string
  create: number
  update: number
  skip: number
}

/** An error that prevents an import. */
interface ImportProblem {
  /** File in the zip. */
  file: string
  /** 1-based. */
  line: number
  message: string
}

/** An exceeded plan limit. */
export interface Exceeded {
  limit: 'admins' | 'media' | 'products'
  /** The resulting number and the maximum. */
  would: number
  max: number
}

/** The result of an import or its dry run. */
export interface ImportReport {
  /** The exported site and the time of the export. */
  site: string
  exportedAt: string
  collections: CollectionReport[]
  /** New media files. */
  media: number
  /** The first problems. */
  problems: ImportProblem[]
  problemCount: number
  exceeded: Exceeded[]
}

/** Maximum listed problems. */
export const mostProblems = 100

const GB = 1024 ** 3
/** Maximum size of an import file in bytes, by plan. */
export const largestImport: Record<PlanKey, number> = {
  free: GB,
  pro: 20 * GB,
  business: 100 * GB,
  enterprise: 100 * GB,
}
