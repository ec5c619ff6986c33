import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconDownload, IconPencil, IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import { changedSearch } from '#renderer/core/admin/changed-search.ts'
import { FilterPills } from '#renderer/core/admin/FilterPills.tsx'
import { PageHead } from '#renderer/core/admin/PageHead.tsx'
import { useSearchField } from '#renderer/core/admin/use-search-field.ts'
import { api, query } from '#renderer/core/api/api.ts'
import { paths } from '#renderer/core/paths.ts'
import { saveText } from '#renderer/core/platform/save-text.ts'
import { Empty } from '#renderer/core/ui/Empty.tsx'
import { Failed } from '#renderer/core/ui/Failed.tsx'
import { formatNumber, formatPlural } from '#renderer/core/ui/format.ts'
import { Bone, Skeletons } from '#renderer/core/ui/Skeletons.tsx'
import { type RegistrationSort, registrationSorts } from '#shared/content/event-options.ts'
import type { AdminEvent } from '#shared/content/events.ts'
import { eventWhen } from '#shared/core/event-dates.ts'
import { readPage, usualSize } from '../../content/admin/content-search.ts'
import { Pages } from '../../content/admin/Pages.tsx'
import { AddAttendee } from './AddAttendee.tsx'
import styles from './RegistrationsPage.module.css'
import { RegistrationTable } from './RegistrationTable.tsx'
import { type RegistrationChoice, readRegistrationChoice } from './registration-search.ts'

const list = { to: paths.admin.contentTab('events'), title: 'Events' }
const bones = [1, 2, 3, 4, 5, 6]
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
        <Waiting />
      )}
    </>
  )
}

function Registrations({ event }: { event: AdminEvent }) {
  const { _id: id, title } = event
  const [search, setSearch] = useSearchParams()
  const choice = readRegistrationChoice(search)
  const page = readPage(search)
  const change = (changes: Record<string, string | undefined>) =>
    setSearch((now) => changedSearch(now, { page: undefined, ...changes }), { replace: true, preventScrollReset: true })
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
      <p className="sr-only" role="status">
        {data && formatPlural(data.total, 'registration')}
      </p>
      {people.isPending ? (
        <Waiting />
      ) : !data ? (
        <div className={styles.box}>
          <Failed onRetry={() => void people.refetch()} retrying={people.isFetching}>
            Failed to load registrations
          </Failed>
        </div>
      ) : data.total === 0 ? (
        <div className={styles.box}>
          {data.counts.all === 0 && !choice.q ? (
            <Empty>Nobody has registered yet.</Empty>
          ) : (
            <Empty
              action={
                <Button variant="default" onClick={() => setSearch({}, { replace: true })}>
                  Show everybody
                </Button>
              }
            >
              Nobody matches.
            </Empty>
          )}
        </div>
      ) : (
        <div
          className={styles.list}
          aria-busy={people.isPlaceholderData}
          data-old={people.isPlaceholderData || undefined}
        >
          <RegistrationTable event={event} people={data.results} />
          <Pages
            {...page}
            total={data.total}
            onTurn={(to) => setSearch((now) => changedSearch(now, { page: to === 1 ? undefined : String(to) }))}
            onFit={(limit) => change({ per: limit === usualSize ? undefined : String(limit) })}
          />
        </div>
      )}
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

const Waiting = () => (
  <Skeletons className={styles.rows} label="Loading registrations">
    {bones.map((row) => (
      <Bone key={row} height={60} />
    ))}
  </Skeletons>
)

const sortNames: Record<RegistrationSort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  name: 'By name',
}

interface FilterProps {
  choice: RegistrationChoice
  onChange(changes: Record<string, string | undefined>): void
}

function Filters({ choice, onChange }: FilterProps) {
  const field = useSearchField(choice.q, (q) => onChange({ q }))
  return (
    <search className={styles.bar}>
      <TextInput
        ref={field.ref}
        className={styles.search}
        type="search"
        aria-label="Search registrations"
        placeholder="Name or email"
        leftSection={<IconSearch size={16} stroke={1.75} />}
        value={field.value}
        onChange={(event) => field.type(event.currentTarget.value)}
      />
      <NativeSelect
        aria-label="Sort by"
        data={registrationSorts.map((sort) => ({ value: sort, label: sortNames[sort] }))}
        value={choice.sort}
        onChange={({ currentTarget: { value } }) => onChange({ sort: value === 'newest' ? undefined : value })}
      />
    </search>
  )
}
