import { Outlet, ScrollRestoration, useMatches } from 'react-router-dom'
import { useCompany } from '#renderer/core/company/company.ts'
import { headOf } from '#renderer/core/head/head.ts'
import { useLiveHead } from '#renderer/core/head/live-head.ts'
import { OfflineNotice } from './OfflineNotice.tsx'

/** Above every page: title, stylesheet of the company, scroll position, the word that the network is gone. */
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
      {/* A fresh document has the key `default` whatever it shows: its place belongs to its address. */}
      <ScrollRestoration getKey={({ key, pathname, search }) => (key === 'default' ? pathname + search : key)} />
    </>
  )
}
