import { Outlet, ScrollRestoration, useMatches } from 'react-router-dom'
import { useCompany } from '#renderer/core/company/company.ts'
import { headOf } from '#renderer/core/head/head.ts'
import { useLiveHead } from '#renderer/core/head/live-head.ts'
import { OfflineNotice } from './OfflineNotice.tsx'

/** Parent of all pages: document head, scroll position and offline notice. */
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
      {/* The first location of every document has the key `default`, so its position is stored by address. */}
      <ScrollRestoration getKey={({ key, pathname, search }) => (key === 'default' ? pathname + search : key)} />
    </>
  )
}
