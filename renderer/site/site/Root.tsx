import { Outlet, ScrollRestoration, useMatches } from 'react-router-dom'
import { useCompany } from '#renderer/core/company/company.ts'
import { headOf } from '#renderer/core/head/head.ts'
import { useLiveHead } from '#renderer/core/head/live-head.ts'
import { VisitCounter } from '../analytics/VisitCounter.tsx'
import { OfflineNotice } from './OfflineNotice.tsx'

/** Parent of all pages, also of the admin console: document head, scroll position, offline notice, visit counter. */
export function Root() {
  const company = useCompany()
  const matches = useMatches()
  useLiveHead(
    headOf(
      matches.map(({ handle, params, loaderData }) => ({ handle, params, data: loaderData })),
      company,
    ),
    company,
  )
  return (
    <>
      <OfflineNotice />
      <Outlet />
      <VisitCounter />
      {/* The first location of every document has the key `default`, so its position is stored by address. */}
      <ScrollRestoration getKey={({ key, pathname, search }) => (key === 'default' ? pathname + search : key)} />
    </>
  )
}
