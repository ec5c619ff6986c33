/** What a new company does first. */
export const setupSteps = ['logo', 'description', 'contact', 'content', 'product'] as const
export type SetupStep = (typeof setupSteps)[number]
