import { beginningOf, dayIn } from '#renderer/core/admin/days.ts'
import { pageSizes } from '#renderer/core/admin/list-page.ts'
import {
  type ActivityAction,
  type ActivityKind,
  activityActions,
  activityKinds,
} from '#shared/core/activity-options.ts'

/** What the log shows. The URL is its only home. */
export interface ActivityChoice {
  q: string
  person: string | undefined
  item: string | undefined
  user: string | undefined
  action: ActivityAction | undefined
  kind: ActivityKind | undefined
  /** First and last day, as they are where the company is. */
  from: string | undefined
  until: string | undefined
  page: number
  limit: number
}

const idIn = (value: string | null) =>
  value && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value) ? value : undefined

const keyIn = <T extends string>(options: Record<T, string>, value: string | null) =>
  value && Object.hasOwn(options, value) ? (value as T) : undefined

/** Reads the choice from an address; whatever does not exist is left out. */
export function readActivityChoice(search: URLSearchParams): ActivityChoice {
  const page = Number(search.get('page'))
  const limit = Number(search.get('limit'))
  return {
    q: search.get('q')?.trim().slice(0, 100) ?? '',
    person: idIn(search.get('person')),
    item: idIn(search.get('item')),
    user: idIn(search.get('user')),
    action: keyIn(activityActions, search.get('action')),
    kind: keyIn(activityKinds, search.get('kind')),
    from: dayIn(search.get('from')),
    until: dayIn(search.get('until')),
    page: Number.isInteger(page) && page >= 1 && page <= 4000 ? page : 1,
    limit: pageSizes.find((size) => size === limit) ?? pageSizes[0],
  }
}

/** The choice as the server is asked for it: whole days become moments. */
export const activityFilterOf = ({ q, from, until, page: _, limit: _limit, ...choice }: ActivityChoice) => ({
  ...choice,
  q: q || undefined,
  from: from && beginningOf(from),
  until: until && beginningOf(until, 1),
})

/** Whether it shows less than everything. */
export const isNarrowed = ({ page: _, limit: _limit, ...choice }: ActivityChoice) => Object.values(choice).some(Boolean)
