/** How something is, without schemas: pages read these. */
export const healthStates = ['good', 'attention', 'fault'] as const
export type HealthState = (typeof healthStates)[number]

export const healthLabels: Record<HealthState, string> = { good: 'Good', attention: 'Attention', fault: 'Fault' }
