import { Switch } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { api } from '#renderer/core/api/api.ts'
import type { Notification } from '#shared/core/notifications.ts'
import type { Client } from '#shared/identity/account.ts'
import styles from './Notifications.module.css'

const kinds: { kind: Notification; label: string; note: string; staff?: boolean }[] = [
  { kind: 'orders', label: 'Your orders', note: 'When the status of an order changes.' },
  { kind: 'events', label: 'Events', note: 'Confirmations, and when you get a place from the waiting list.' },
  { kind: 'messages', label: 'Messages', note: 'When you have unread messages.' },
  {
    kind: 'shop',
    label: 'Running the site',
    note: 'New and cancelled orders, and messages to all staff.',
    staff: true,
  },
]

/** Turns kinds of emails on and off. Emails about the account itself are always sent. */
export function Notifications({ account }: { account: Client['account'] }) {
  const save = useMutation({ mutationFn: api.client.update })
  const pending = (save.isPending && save.variables.notifications) || {}
  return (
    <div className={styles.list}>
      {kinds
        .filter(({ staff }) => !staff || account.role === 'admin')
        .map(({ kind, label, note }) => (
          <Switch
            key={kind}
            size="md"
            label={label}
            description={note}
            checked={pending[kind] ?? account.notifications[kind]}
            onChange={(event) => save.mutate({ notifications: { [kind]: event.currentTarget.checked } })}
            classNames={{ root: styles.row, label: styles.label, description: styles.note }}
          />
        ))}
    </div>
  )
}
