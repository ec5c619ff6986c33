import { type PlanKey, type PlanLimits, type PlanSwitches, planKeys, plans } from '#shared/plan-options.ts'

/** What a plan holds. See [Note: Plans]. */
export const limitsOf = (plan: PlanKey): PlanLimits => plans[plan].limits

/** What it switches on. */
export const switchesOf = (plan: PlanKey): PlanSwitches => plans[plan].switches

/** The next plan that holds more, to suggest when this one is full. */
export const nextPlan = (plan: PlanKey): PlanKey | undefined => planKeys[planKeys.indexOf(plan) + 1]
