import { parseDay, startOfDay } from '#renderer/core/admin/days.ts'
import { pageSizes } from '#renderer/core/admin/list-page.ts'
import { readSearchText } from '#renderer/core/admin/read-choice.ts'
import {
  type ActivityAction,
  type ActivityKind,
  activityActions,
  activityKinds,
} from '#shared/core/activity-options.ts'

/** Filters of the activity log, stored in the URL. */
export interface ActivityChoice {
  q: string
  person: string | undefined
  item: string | undefined
  user: string | undefined
  action: ActivityAction | undefined
  kind: ActivityKind | undefined
  /** First and last day in the time zone of the company. */
  from: string | undefined
  until: string | undefined
  page: number
  limit: number
}

const idIn = (value: string | null) =>
  value && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value) ? value : undefined

const keyIn = <T extends string>(options: Record<T, string>, value: string | null) =>
  value && Object.hasOwn(options, value) ? (value as T) : undefined

/** Reads the choice from the URL and drops unknown values. */
export function readActivityChoice(search: URLSearchParams): ActivityChoice {
  const page = Number(search.get('page'))
  const limit = Number(search.get('limit'))
  return {
    q: readSearchText(search),
    person: idIn(search.get('person')),
    item: idIn(search.get('item')),
    user: idIn(search.get('user')),
    action: keyIn(activityActions, search.get('action')),
    kind: keyIn(activityKinds, search.get('kind')),
    from: parseDay(search.get('from')),
    until: parseDay(search.get('until')),
    page: Number.isInteger(page) && page >= 1 && page <= 4000 ? page : 1,
    limit: pageSizes.find((size) => size === limit) ?? pageSizes[0],
  }
}

/** The choice as a request to the server. Days become points in time. */
export const activityFilterOf = ({ q, from, until, page: _, limit: _limit, ...choice }: ActivityChoice) => ({
  ...choice,
  q: q || undefined,
  from: from && startOfDay(from),
  until: until && startOfDay(until, 1),
})

export const isNarrowed = ({ page: _, limit: _limit, ...choice }: ActivityChoice) => Object.values(choice).some(Boolean)
