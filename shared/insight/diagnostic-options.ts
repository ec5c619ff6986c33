/** Without schemas, because pages import this module. */
export const healthStates = ['good', 'attention', 'fault'] as const
export type HealthState = (typeof healthStates)[number]

export const healthLabels: Record<HealthState, string> = { good: 'OK', attention: 'Warning', fault: 'Error' }
