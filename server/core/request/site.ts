import type { PlanKey } from '#shared/core/plan-options.ts'

export interface Suspension {
  reason: string
  since: string
  /** Name and colour of the company, for the page that visitors get. */
  name: string
  color: string
}

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
  /** Whether the company leaves: visitors get no pages, while staff can still sign in. */
  isClosed?: boolean
  /** The owners' site, where the platform is run. */
  isOwners: boolean
  /** Why and since when the company is suspended. */
  suspension?: Suspension
  /** Prefix of the company's cache keys; includes the origin, because responses contain it. */
  key: string
}
