import type { PlanKey } from '#shared/core/plan-options.ts'

/** The company a request came to. */
export interface Site {
  id: string
  plan: PlanKey
  /** Every host name that is this company's, the canonical one first. */
  hosts: readonly string[]
  /** `https://host[:port]`: the canonical address, made from the domain table and never from the request. */
  origin: string
  /** The host that was asked for is not the canonical one: visitors are led there. */
  elsewhere: boolean
  /** What answers kept for this company are told apart by: those made for another address do not fit. */
  key: string
}
