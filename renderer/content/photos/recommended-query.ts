import { api, query } from '#renderer/core/api/api.ts'

/** How many photos are recommended beside one. */
const count = 3

export const recommendedQuery = (photoId: string) => query(api.recommendations.personalized, { limit: count, photoId })
