import { api, query } from '#renderer/core/api/api.ts'

export const slidersQuery = query(api.sliders.list, {})
/** `viewed` are the photos of this session. */
export const forYouQuery = (viewed: readonly string[] = []) =>
  query(api.recommendations.personalized, { limit: 4, ...(viewed.length > 0 && { seen: [...viewed] }) })
