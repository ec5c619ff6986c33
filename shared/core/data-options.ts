import type { PlanKey } from './plan-options.ts'

/**
 * waiting: for its turn. running. checked (imports): what it would do is known, and somebody has to say go.
 * done. failed: nothing came of it. expired: its file is gone.
 */
export const transferStates = ['waiting', 'running', 'checked', 'done', 'failed', 'expired'] as const
export type TransferState = (typeof transferStates)[number]

/** Days that the file of an export can be had. */
export const exportDays = 7

/** What becomes of the records of one kind. */
export interface CollectionReport {
  name: string
  create: number
  update: number
  skip: number
}

/** What stands in the way of an import. */
interface ImportProblem {
  /** File inside of the zip. */
  file: string
  /** The first line is 1. */
  line: number
  message: string
}

/** More than the plan holds. */
export interface Exceeded {
  limit: 'admins' | 'media' | 'products'
  /** How many there would be, and how many are allowed. */
  would: number
  max: number
}

/** What an import would do, or did. */
export interface ImportReport {
  /** Whose site is in the file, and when it was taken. */
  site: string
  exportedAt: string
  collections: CollectionReport[]
  /** Files that would be put down. */
  media: number
  /** The first of them. */
  problems: ImportProblem[]
  problemCount: number
  exceeded: Exceeded[]
}

/** Problems that are told one by one. */
export const mostProblems = 100

const GB = 1024 ** 3
/** Bytes of the largest zip that is taken, by plan: what it holds, and more. */
export const largestImport: Record<PlanKey, number> = {
  free: GB,
  pro: 20 * GB,
  business: 100 * GB,
  enterprise: 100 * GB,
}
