import { Button } from '@mantine/core'
import { useState } from 'react'
import { BulkBar, bulkButton } from '#renderer/core/admin/BulkBar.tsx'
import { BulkMenu } from '#renderer/core/admin/BulkMenu.tsx'
import type { Selection } from '#renderer/core/admin/selection.ts'
import { Dialog } from '#renderer/core/ui/Dialog.tsx'
import { formatPlural } from '#renderer/core/ui/format.ts'
import { roles } from '#shared/core/roles.ts'
import type { User } from '#shared/identity/users.ts'
import styles from './UserBulkBar.module.css'
import type { BulkAction } from './user-bulk.ts'
import { roleNames } from './user-labels.ts'

interface Props {
  selection: Selection<User>
  /** Whether the list contains users that are being deleted. */
  deleted: boolean
  total: number
  selectAll(): void
  selectingAll: boolean
  busy: boolean
  progress: number | undefined
  onAction(action: BulkAction): void
}

/** Actions on the selected users. */
export function UserBulkBar({ selection, deleted, busy, onAction, ...rest }: Props) {
  const [mailing, setMailing] = useState(false)
  const one = { ...bulkButton, disabled: busy }
  return (
    <BulkBar selection={selection} busy={busy} {...rest}>
      {deleted ? (
        <Button {...one} onClick={() => onAction({ action: 'activate' })}>
          Restore
        </Button>
      ) : (
        <>
          <Button {...one} onClick={() => onAction({ action: 'activate' })}>
            Activate
          </Button>
          <Button {...one} onClick={() => onAction({ action: 'deactivate' })}>
            Deactivate
          </Button>
          <BulkMenu
            label="Role"
            disabled={busy}
            options={roles.map((role) => [roleNames[role], role])}
            onChoose={(role) => onAction({ action: 'role', role })}
          />
          <Button {...one} onClick={() => setMailing(true)}>
            Send reset link
          </Button>
          <Button {...one} color="red" onClick={() => onAction({ action: 'trash' })}>
            Delete
          </Button>
        </>
      )}
      <Dialog open={mailing} onClose={() => setMailing(false)} title="Send reset links">
        <p className={styles.question}>
          Send a link to choose a new password to {formatPlural(selection.count, 'user')}?
        </p>
        <p className={styles.hint}>Each link works for 30 minutes. Current passwords work until the link is used.</p>
        <div className={styles.answers}>
          <Button variant="default" onClick={() => setMailing(false)}>
            Cancel
          </Button>
          <Button
            onClick={() => {
              setMailing(false)
              onAction({ action: 'link' })
            }}
          >
            Send
          </Button>
        </div>
      </Dialog>
    </BulkBar>
  )
}
