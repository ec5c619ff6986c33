import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { api } from '#renderer/core/api/api.ts'
import { useCompany } from '#renderer/core/company/company.ts'
import { paths } from '#renderer/core/paths.ts'
import { ChoiceCards } from '#renderer/core/ui/ChoiceCards.tsx'
import { Dialog } from '#renderer/core/ui/Dialog.tsx'
import { formatDay } from '#renderer/core/ui/format.ts'
import { toast } from '#renderer/core/ui/toast.ts'
import { Section } from '#renderer/identity/account/Section.tsx'
import { deletionDays } from '#shared/core/subscription-options.ts'
import type { Subscription } from '#shared/platform/subscriptions.ts'
import styles from './PlanTab.module.css'

/** Closes the site and deletes it later, or undoes that. */
export function DeleteSite({ closing, periodEnd }: Pick<Subscription, 'closing' | 'periodEnd'>) {
  const [open, setOpen] = useState(false)
  const reopen = useMutation({
    mutationFn: () => api.subscription.reopenSite({}),
    onSuccess: () => toast.success('Your site stays.'),
  })
  if (closing)
    return (
      <Section
        title="Your site will be deleted"
        intro={`It closes for visitors on ${formatDay(closing.closesAt)}, and is deleted on ${formatDay(closing.deletesAt)} with everything on it.`}
      >
        <div className={styles.buttons}>
          <Button loading={reopen.isPending} onClick={() => reopen.mutate()}>
            Cancel the deletion
          </Button>
          <Button component={Link} to={paths.admin.data} variant="default">
            Export the site
          </Button>
        </div>
      </Section>
    )
  return (
    <Section title="Delete this site" intro={`You can undo this for ${deletionDays} days.`}>
      <Button color="red" variant="outline" onClick={() => setOpen(true)}>
        Delete this site
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Delete this site?">
        <Confirm periodEnd={periodEnd} onDone={() => setOpen(false)} />
      </Dialog>
    </Section>
  )
}

function Confirm({ periodEnd, onDone }: { periodEnd: string | undefined; onDone(): void }) {
  const { name } = useCompany()
  const [typed, setTyped] = useState('')
  const [when, setWhen] = useState<'now' | 'period-end'>(periodEnd ? 'period-end' : 'now')
  const close = useMutation({
    mutationFn: () => api.subscription.closeSite({ name: typed, when }),
    onSuccess: onDone,
  })
  return (
    <form
      className={styles.dialog}
      onSubmit={(event) => {
        event.preventDefault()
        close.mutate()
      }}
    >
      <p>
        Your subscription ends, and visitors can no longer open the site. {deletionDays} days later it is deleted with
        its content, orders and accounts. <Link to={paths.admin.data}>Export the site</Link> first.
      </p>
      {periodEnd && (
        <ChoiceCards
          legend="Close the site"
          name="close-site"
          value={when}
          onChange={(value) => setWhen(value === 'now' ? 'now' : 'period-end')}
          choices={[
            { id: 'period-end', label: `On ${formatDay(periodEnd)}, when the period ends` },
            { id: 'now', label: 'Now' },
          ]}
        />
      )}
      <TextInput
        label={`Enter “${name}” to confirm`}
        autoComplete="off"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <div className={styles.buttons}>
        <Button variant="default" onClick={onDone}>
          Go back
        </Button>
        <Button type="submit" color="red" loading={close.isPending} disabled={typed.trim() !== name.trim()}>
          Delete this site
        </Button>
      </div>
    </form>
  )
}
