/** Deletes a feature's data of an account in this browser. */
type LogoutStep = (companyId: string) => void

const steps = new Set<LogoutStep>()

/** Registers a step for logout, so that the session imports no feature. */
export const onLogout = (step: LogoutStep) => void steps.add(step)

/** Runs before the session ends, on logout and when an account is closed. */
export function forgetAccount(companyId: string) {
  for (const step of steps) step(companyId)
}
