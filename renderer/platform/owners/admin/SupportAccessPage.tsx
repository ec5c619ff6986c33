import { Button, NativeSelect } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DataCard } from '#renderer/core/admin/DataCard.tsx'
import { PageHead } from '#renderer/core/admin/PageHead.tsx'
import { api, query } from '#renderer/core/api/api.ts'
import { useCompany } from '#renderer/core/company/company.ts'
import { paths } from '#renderer/core/paths.ts'
import { useMe } from '#renderer/core/session/me.ts'
import { formatMoment, formatPlural } from '#renderer/core/ui/format.ts'
import { LoadingState } from '#renderer/core/ui/LoadingState.tsx'
import { Bone } from '#renderer/core/ui/Skeletons.tsx'
import { submitted } from '#renderer/core/ui/submitted.ts'
import { toast } from '#renderer/core/ui/toast.ts'
import { supportHours, supportMinutes } from '#shared/platform/owners-options.ts'
import type { SupportAccess } from '#shared/platform/support.ts'
import styles from './AnnouncementsPage.module.css'

/** Lets the platform's support open the console, and shows when it did. */
export default function SupportAccessPage() {
  const { platform } = useCompany()
  const access = useQuery(query(api.supportAccess.get, {}))
  return (
    <>
      <PageHead />
      {platform && (
        <p className={styles.intro}>
          Questions? <a href={`${platform}${paths.messages}`}>Write to support</a> from an account there that has the
          email address of your account here. Messages from admins of sites on Business and Enterprise are then answered
          first.
        </p>
      )}
      {access.data ? (
        <div className={styles.sections}>
          <Permission {...access.data} />
          <Visits {...access.data} />
        </div>
      ) : (
        <LoadingState query={access} label="Loading support access" failed="Failed to load support access">
          <Bone height={200} />
        </LoadingState>
      )}
    </>
  )
}

function Permission({ grant }: SupportAccess) {
  const { me } = useMe()
  const [hours, setHours] = useState<(typeof supportHours)[number]>(4)
  const onSuccess = ({ message }: { message: string }) => toast.success(message)
  const allow = useMutation({ mutationFn: () => api.supportAccess.allow({ hours }), onSuccess })
  const revoke = useMutation({ mutationFn: () => api.supportAccess.revoke({}), onSuccess })
  return (
    <DataCard
      title="Allow support access"
      intro={`The platform's support can then open your console with the rights of an admin, for ${supportMinutes} minutes at a time. It cannot act for a person or take over accounts, and the activity log shows every change under its name.`}
    >
      {grant ? (
        <>
          <p>
            {grant.by} allows support until <strong>{formatMoment(grant.until)}</strong>.
          </p>
          <Button variant="default" loading={revoke.isPending} onClick={() => revoke.mutate()}>
            Revoke
          </Button>
        </>
      ) : (
        !me?.supportUntil && (
          <form className={styles.form} onSubmit={submitted(() => allow.mutate())}>
            <NativeSelect
              label="For"
              data={supportHours.map((one) => ({ value: String(one), label: formatPlural(one, 'hour') }))}
              value={String(hours)}
              onChange={({ currentTarget: { value } }) =>
                setHours(supportHours.find((one) => String(one) === value) ?? hours)
              }
            />
            <Button type="submit" loading={allow.isPending}>
              Allow support access
            </Button>
          </form>
        )
      )}
    </DataCard>
  )
}

function Visits({ visits }: SupportAccess) {
  const { me } = useMe()
  const end = useMutation({
    mutationFn: (id: string) => api.supportAccess.endVisit({ id }),
    onSuccess: ({ message }) => toast.success(message),
  })
  return (
    <DataCard title="Visits of support" intro="The latest 20.">
      {visits.length === 0 ? (
        <p className={styles.quiet}>None yet.</p>
      ) : (
        <ul className={styles.list}>
          {visits.map(({ _id, by, reason, enteredAt, endsAt, allowed, open }) => (
            <li key={_id}>
              <span className={styles.text}>
                {by}: {reason}
                <small>
                  {formatMoment(enteredAt)} to {formatMoment(endsAt)}
                  {!allowed && ', without your permission'}
                </small>
              </span>
              {open && !me?.supportUntil && (
                <Button
                  size="xs"
                  variant="default"
                  loading={end.isPending && end.variables === _id}
                  onClick={() => end.mutate(_id)}
                >
                  End visit
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </DataCard>
  )
}
