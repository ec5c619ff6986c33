import { IconPencil } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router-dom'
import { FilterPills } from '#renderer/core/admin/FilterPills.tsx'
import { ListPagination } from '#renderer/core/admin/ListPagination.tsx'
import { ListSelect, ListToolbar } from '#renderer/core/admin/ListToolbar.tsx'
import { ManageList } from '#renderer/core/admin/ManageList.tsx'
import { PageHead } from '#renderer/core/admin/PageHead.tsx'
import { RecordPage } from '#renderer/core/admin/RecordPage.tsx'
import { oneOf, readSearchText } from '#renderer/core/admin/read-choice.ts'
import { ExportCsv } from '#renderer/core/admin/TableButtons.tsx'
import { useListSearch } from '#renderer/core/admin/use-list-search.ts'
import { api, query } from '#renderer/core/api/api.ts'
import { paths } from '#renderer/core/paths.ts'
import { Empty, NoMatches } from '#renderer/core/ui/Empty.tsx'
import { formatNumber, formatPlural } from '#renderer/core/ui/format.ts'
import { ToolButton } from '#renderer/core/ui/ToolButton.tsx'
import { type RegistrationSort, registrationSorts, registrationStates } from '#shared/content/event-options.ts'
import type { AdminEvent } from '#shared/content/events.ts'
import { eventWhen } from '#shared/core/event-dates.ts'
import { AddAttendee } from './AddAttendee.tsx'
import styles from './RegistrationsPage.module.css'
import { RegistrationTable } from './RegistrationTable.tsx'

const list = { to: paths.admin.contentTab('events'), title: 'Events' }
const pills = [
  { value: undefined, name: 'All', count: 'all' },
  { value: 'registered', name: 'Registered', count: 'registered' },
  { value: 'waiting', name: 'Waiting', count: 'waiting' },
  { value: 'cancelled', name: 'Cancelled', count: 'cancelled' },
] as const

/** The registrations for an event, its waiting list and check-in. */
export default function RegistrationsPage() {
  const { id = '' } = useParams()
  // Always refetched, because people register in the meantime.
  const event = useQuery({ ...query(api.adminEvents.get, { id }), staleTime: 0 })
  return (
    <RecordPage
      query={event}
      under={list}
      missing={{
        title: 'There is no such event',
        hint: (
          <p>
            It may have been deleted. <Link to={list.to}>See all events</Link>
          </p>
        ),
      }}
      failed="Failed to load event"
      label="Loading registrations"
      bones={[60, 60, 60, 60, 60, 60]}
    >
      {(found) => <Registrations event={found} />}
    </RecordPage>
  )
}

function Registrations({ event }: { event: AdminEvent }) {
  const { _id: id, title } = event
  const { search, page, change, setPage, setPageSize, clear } = useListSearch()
  const q = readSearchText(search)
  const state = oneOf(registrationStates, search.get('state'))
  const sort = oneOf(registrationSorts, search.get('sort')) ?? 'newest'
  const filter = { id, state, sort, q: q || undefined }
  const people = useQuery({
    ...query(api.adminEvents.registrations, { ...filter, ...page }),
    placeholderData: keepPreviousData,
  })
  const { data } = people
  return (
    <>
      <PageHead under={list} title={`Registrations: ${title}`}>
        <AddAttendee event={event} />
        <ExportCsv table={() => api.adminEvents.registrationsTable(filter)} disabled={!data?.total} />
        <ToolButton icon={IconPencil} to={paths.admin.editEvent(id)}>
          Edit event
        </ToolButton>
      </PageHead>
      <Taken event={event} attended={data?.counts.attended} />
      <FilterPills
        label="State"
        pills={pills.map(({ count, ...pill }) => ({ ...pill, count: data?.counts[count] }))}
        value={state}
        onChange={(next) => change({ state: next })}
      />
      <ListToolbar
        label="Search registrations"
        placeholder="Name or email"
        q={q}
        onSearch={(text) => change({ q: text })}
      >
        <ListSelect label="Sort by" options={sortNames} value={sort} onChange={(next) => change({ sort: next })} />
      </ListToolbar>
      <ManageList
        list={people}
        total={data?.total}
        status={data && formatPlural(data.total, 'registration')}
        loading="Loading registrations"
        failed="Failed to load registrations"
        empty={
          data?.counts.all === 0 && !q ? (
            <Empty>There are no registrations yet.</Empty>
          ) : (
            <NoMatches show="Clear filters" onShow={clear}>
              No registrations match.
            </NoMatches>
          )
        }
      >
        <RegistrationTable event={event} people={data?.results ?? []} />
        <ListPagination {...page} total={data?.total ?? 0} onPageChange={setPage} onPageSizeChange={setPageSize} />
      </ManageList>
    </>
  )
}

/** The event's time and the number of places taken. */
function Taken({ event, attended }: { event: AdminEvent; attended: number | undefined }) {
  const { capacity, registrations, waiting } = event
  const more = [
    waiting > 0 && `${formatNumber(waiting)} waiting`,
    Boolean(attended) && `${formatNumber(attended ?? 0)} checked in`,
  ].filter(Boolean)
  return (
    <section className={`num ${styles.taken}`} aria-label="Places">
      <p>{eventWhen(event)}</p>
      <p>
        <strong>{formatNumber(registrations)}</strong>
        {capacity === undefined ? ' registered' : ` of ${formatPlural(capacity, 'place')} taken`}
        {more.length > 0 && `, ${more.join(', ')}`}
      </p>
      {capacity !== undefined && (
        <meter className={styles.meter} aria-label="Places taken" max={capacity} value={registrations} />
      )}
    </section>
  )
}

const sortNames: Record<RegistrationSort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  name: 'By name',
}
