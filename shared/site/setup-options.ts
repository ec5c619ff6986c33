/** Steps of the setup checklist. */
export const setupSteps = ['logo', 'description', 'contact', 'content', 'product'] as const
export type SetupStep = (typeof setupSteps)[number]
