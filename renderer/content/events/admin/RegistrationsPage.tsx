import { Button, NativeSelect } from '@mantine/core'
import { IconDownload, IconPencil } from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router-dom'
import { FilterPills } from '#renderer/core/admin/FilterPills.tsx'
import { ListToolbar } from '#renderer/core/admin/ListToolbar.tsx'
import { ListSkeleton, ManageList } from '#renderer/core/admin/ManageList.tsx'
import { PageHead } from '#renderer/core/admin/PageHead.tsx'
import { Pages } from '#renderer/core/admin/Pages.tsx'
import { useListSearch } from '#renderer/core/admin/use-list-search.ts'
import { api, query } from '#renderer/core/api/api.ts'
import { paths } from '#renderer/core/paths.ts'
import { saveText } from '#renderer/core/platform/save-text.ts'
import { Empty } from '#renderer/core/ui/Empty.tsx'
import { Failed } from '#renderer/core/ui/Failed.tsx'
import { formatNumber, formatPlural } from '#renderer/core/ui/format.ts'
import { type RegistrationSort, registrationSorts } from '#shared/content/event-options.ts'
import type { AdminEvent } from '#shared/content/events.ts'
import { eventWhen } from '#shared/core/event-dates.ts'
import { AddAttendee } from './AddAttendee.tsx'
import styles from './RegistrationsPage.module.css'
import { RegistrationTable } from './RegistrationTable.tsx'
import { type RegistrationChoice, readRegistrationChoice } from './registration-search.ts'

const list = { to: paths.admin.contentTab('events'), title: 'Events' }
const pills = [
  { value: undefined, name: 'All', count: 'all' },
  { value: 'registered', name: 'Registered', count: 'registered' },
  { value: 'waiting', name: 'Waiting', count: 'waiting' },
  { value: 'cancelled', name: 'Cancelled', count: 'cancelled' },
] as const

/** Who comes to an event, who would, and who came. */
export default function RegistrationsPage() {
  const { id = '' } = useParams()
  // People register meanwhile: what the editor saw is old.
  const event = useQuery({ ...query(api.adminEvents.get, { id }), staleTime: 0 })
  const missing = event.error?.code === 'NOT_FOUND' || event.error?.code === 'VALIDATION'
  if (event.data) return <Registrations event={event.data} />
  return (
    <>
      <PageHead under={list} title={missing ? 'There is no such event' : undefined} />
      {missing ? (
        <p>
          It may have been deleted. <Link to={list.to}>See all events</Link>
        </p>
      ) : event.isError ? (
        <Failed onRetry={() => void event.refetch()} retrying={event.isRefetching}>
          Failed to load event
        </Failed>
      ) : (
        <ListSkeleton label="Loading registrations" />
      )}
    </>
  )
}

function Registrations({ event }: { event: AdminEvent }) {
  const { _id: id, title } = event
  const { search, page, change, turnTo, fit, clear } = useListSearch()
  const choice = readRegistrationChoice(search)
  const filter = { id, ...choice, q: choice.q || undefined }
  const people = useQuery({
    ...query(api.adminEvents.registrations, { ...filter, ...page }),
    placeholderData: keepPreviousData,
  })
  const table = useMutation({
    mutationFn: () => api.adminEvents.registrationsTable(filter),
    meta: { changesNothing: true },
    onSuccess: ({ text, name }) => saveText(text, name, 'text/csv'),
  })
  const { data } = people
  return (
    <>
      <PageHead under={list} title={`Registrations: ${title}`}>
        <AddAttendee event={event} />
        <Button
          variant="default"
          size="sm"
          leftSection={<IconDownload size={16} stroke={1.75} />}
          loading={table.isPending}
          disabled={!data?.total}
          onClick={() => table.mutate()}
        >
          Export CSV
        </Button>
        <Button
          component={Link}
          to={paths.admin.editEvent(id)}
          variant="default"
          size="sm"
          leftSection={<IconPencil size={16} stroke={1.75} />}
        >
          Edit event
        </Button>
      </PageHead>
      <Taken event={event} attended={data?.counts.attended} />
      <FilterPills
        label="State"
        pills={pills.map(({ count, ...pill }) => ({ ...pill, count: data?.counts[count] }))}
        value={choice.state}
        onChange={(state) => change({ state })}
      />
      <Filters choice={choice} onChange={change} />
      <ManageList
        list={people}
        total={data?.total}
        status={data && formatPlural(data.total, 'registration')}
        loading="Loading registrations"
        failed="Failed to load registrations"
        empty={
          data?.counts.all === 0 && !choice.q ? (
            <Empty>Nobody has registered yet.</Empty>
          ) : (
            <Empty
              action={
                <Button variant="default" onClick={clear}>
                  Show everybody
                </Button>
              }
            >
              Nobody matches.
            </Empty>
          )
        }
      >
        <RegistrationTable event={event} people={data?.results ?? []} />
        <Pages {...page} total={data?.total ?? 0} onTurn={turnTo} onFit={fit} />
      </ManageList>
    </>
  )
}

/** When it is, and how many places are taken. */
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

interface FilterProps {
  choice: RegistrationChoice
  onChange(changes: Record<string, string | undefined>): void
}

const Filters = ({ choice, onChange }: FilterProps) => (
  <ListToolbar label="Search registrations" placeholder="Name or email" q={choice.q} onSearch={(q) => onChange({ q })}>
    <NativeSelect
      aria-label="Sort by"
      data={registrationSorts.map((sort) => ({ value: sort, label: sortNames[sort] }))}
      value={choice.sort}
      onChange={({ currentTarget: { value } }) => onChange({ sort: value === 'newest' ? undefined : value })}
    />
  </ListToolbar>
)
