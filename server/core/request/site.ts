import type { PlanKey } from '#shared/core/plan-options.ts'

/** The company that a request is for. */
export interface Site {
  id: string
  plan: PlanKey
  /** All hosts of the company, the canonical one first. */
  hosts: readonly string[]
  /** `https://host[:port]`: the canonical origin, from the domain table and never from the request. */
  origin: string
  /** Whether the requested host is not the canonical one, so that visitors are redirected. */
  isOtherHost: boolean
  /** Prefix of the company's cache keys; includes the origin, because responses contain it. */
  key: string
}
