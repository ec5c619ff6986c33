import { Button, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DataCard } from '#renderer/core/admin/DataCard.tsx'
import { PageHead } from '#renderer/core/admin/PageHead.tsx'
import { api, query } from '#renderer/core/api/api.ts'
import { Badge, type Tone } from '#renderer/core/ui/Badge.tsx'
import { formatMoment } from '#renderer/core/ui/format.ts'
import { LoadingState } from '#renderer/core/ui/LoadingState.tsx'
import { Bone } from '#renderer/core/ui/Skeletons.tsx'
import { submitted } from '#renderer/core/ui/submitted.ts'
import { toast } from '#renderer/core/ui/toast.ts'
import type { Announcement } from '#shared/platform/owners.ts'
import styles from './AnnouncementsPage.module.css'

/** Banners in the consoles of all companies. */
export default function AnnouncementsPage() {
  const list = useQuery(query(api.owners.announcements, {}))
  return (
    <>
      <PageHead />
      <div className={styles.sections}>
        <DataCard
          title="New announcement"
          intro="The staff of all companies see it at the top of their console until they close it or it ends."
        >
          <NewAnnouncement />
        </DataCard>
        <DataCard title="Announcements" intro="The latest 50.">
          {list.data ? (
            <Announcements announcements={list.data.results} />
          ) : (
            <LoadingState query={list} label="Loading announcements" failed="Failed to load announcements">
              <Bone height={60} />
            </LoadingState>
          )}
        </DataCard>
      </div>
    </>
  )
}

/** The value of a field for a local time. */
const fieldTime = (at: number) => {
  const local = new Date(at - new Date(at).getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}
const hour = 3_600_000

function NewAnnouncement() {
  const [text, setText] = useState('')
  const [starts, setStarts] = useState(() => fieldTime(Date.now()))
  const [ends, setEnds] = useState(() => fieldTime(Date.now() + 24 * hour))
  const announce = useMutation({
    mutationFn: () =>
      api.owners.announce({ text, startsAt: new Date(starts).toISOString(), endsAt: new Date(ends).toISOString() }),
    meta: { formShowsFieldErrors: true },
    onSuccess({ message }) {
      setText('')
      toast.success(message)
    },
  })
  const errors = announce.error?.fields ?? {}
  return (
    <form className={styles.form} onSubmit={submitted(() => announce.mutate())}>
      <Textarea
        label="Text"
        required
        autosize
        minRows={2}
        maxLength={300}
        value={text}
        error={errors.text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={styles.times}>
        <TextInput
          type="datetime-local"
          label="Starts"
          required
          value={starts}
          error={errors.startsAt}
          onChange={(event) => setStarts(event.currentTarget.value)}
        />
        <TextInput
          type="datetime-local"
          label="Ends"
          required
          value={ends}
          error={errors.endsAt}
          onChange={(event) => setEnds(event.currentTarget.value)}
        />
      </div>
      <Button type="submit" loading={announce.isPending} disabled={!text.trim() || !starts || !ends}>
        Publish
      </Button>
    </form>
  )
}

function stateOf({ startsAt, endsAt }: Announcement): [Tone, string] {
  const now = Date.now()
  if (Date.parse(endsAt) <= now) return ['quiet', 'Ended']
  return Date.parse(startsAt) > now ? ['info', 'Scheduled'] : ['ok', 'Visible']
}

function Announcements({ announcements }: { announcements: Announcement[] }) {
  const end = useMutation({
    mutationFn: (id: string) => api.owners.endAnnouncement({ id }),
    onSuccess: ({ message }) => toast.success(message),
  })
  if (announcements.length === 0) return <p className={styles.quiet}>None yet.</p>
  return (
    <ul className={styles.list}>
      {announcements.map((one) => {
        const [tone, label] = stateOf(one)
        return (
          <li key={one._id}>
            <span className={styles.text}>
              {one.text}
              <small>
                {formatMoment(one.startsAt)} to {formatMoment(one.endsAt)}, {one.by}
              </small>
            </span>
            <Badge tone={tone}>{label}</Badge>
            {label !== 'Ended' && (
              <Button
                size="xs"
                variant="default"
                loading={end.isPending && end.variables === one._id}
                onClick={() => end.mutate(one._id)}
              >
                End now
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
