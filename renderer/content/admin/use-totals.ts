import { useQuery } from '@tanstack/react-query'
import { api, query } from '../../api/api.ts'

/** How much there is of each kind, the trash left out. */
export function useTotals() {
  const { data } = useQuery(query(api.adminContent.overview, {}))
  return data?.totals
}
