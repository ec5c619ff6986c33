import { useQuery } from '@tanstack/react-query'
import { api, query } from '#renderer/core/api/api.ts'

/** Where the shop delivers and where customers collect. */
export const useDeliveryOptions = (enabled: boolean) => useQuery({ ...query(api.delivery.options, {}), enabled })
