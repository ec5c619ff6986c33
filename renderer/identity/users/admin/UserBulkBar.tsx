import { Button, Menu } from '@mantine/core'
import { useState } from 'react'
import { BulkBar, bulkButton } from '#renderer/core/admin/BulkBar.tsx'
import type { Selection } from '#renderer/core/admin/selection.ts'
import { Dialog } from '#renderer/core/ui/Dialog.tsx'
import { formatPlural } from '#renderer/core/ui/format.ts'
import { roles } from '#shared/core/roles.ts'
import type { User } from '#shared/identity/users.ts'
import styles from './UserBulkBar.module.css'
import type { UserOrder } from './user-bulk.ts'
import { roleNames } from './user-words.ts'

interface Props {
  selection: Selection<User>
  /** Whether those who are being deleted are listed. */
  deleted: boolean
  total: number
  selectAll(): void
  selectingAll: boolean
  busy: boolean
  progress: number | undefined
  onOrder(order: UserOrder): void
}

/** What can be done with everybody who is selected. */
export function UserBulkBar({ selection, deleted, busy, onOrder, ...rest }: Props) {
  const [mailing, setMailing] = useState(false)
  const one = { ...bulkButton, disabled: busy }
  return (
    <BulkBar selection={selection} busy={busy} {...rest}>
      {deleted ? (
        <Button {...one} onClick={() => onOrder({ action: 'activate' })}>
          Bring back
        </Button>
      ) : (
        <>
          <Button {...one} onClick={() => onOrder({ action: 'activate' })}>
            Activate
          </Button>
          <Button {...one} onClick={() => onOrder({ action: 'deactivate' })}>
            Deactivate
          </Button>
          <Menu position="top">
            <Menu.Target>
              <Button {...one}>Role</Button>
            </Menu.Target>
            <Menu.Dropdown>
              {roles.map((role) => (
                <Menu.Item key={role} onClick={() => onOrder({ action: 'role', role })}>
                  {roleNames[role]}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
          <Button {...one} onClick={() => setMailing(true)}>
            Send reset link
          </Button>
          <Button {...one} color="red" onClick={() => onOrder({ action: 'trash' })}>
            Delete
          </Button>
        </>
      )}
      <Dialog open={mailing} onClose={() => setMailing(false)} title="Send reset links">
        <p className={styles.question}>
          Mail a link to choose a new password to {formatPlural(selection.count, 'user')}?
        </p>
        <p className={styles.hint}>Each link works for half an hour. Passwords stay as they are until it is used.</p>
        <div className={styles.answers}>
          <Button variant="default" onClick={() => setMailing(false)}>
            Cancel
          </Button>
          <Button
            onClick={() => {
              setMailing(false)
              onOrder({ action: 'link' })
            }}
          >
            Send
          </Button>
        </div>
      </Dialog>
    </BulkBar>
  )
}
