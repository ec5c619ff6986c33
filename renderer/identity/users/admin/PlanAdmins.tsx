import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, query } from '#renderer/core/api/api.ts'
import { useMe } from '#renderer/core/session/me.ts'
import { Badge } from '#renderer/core/ui/Badge.tsx'
import { Dialog } from '#renderer/core/ui/Dialog.tsx'
import { formatPlural } from '#renderer/core/ui/format.ts'
import { toast } from '#renderer/core/ui/toast.ts'
import type { PlanAdmins as Admins } from '#shared/identity/users.ts'
import styles from './PlanAdmins.module.css'

/** Notice on the users page of a company with more admins than its plan includes, and the dialog to choose who stays. */
export function PlanAdmins() {
  const { data } = useQuery(query(api.users.admins, {}))
  const [open, setOpen] = useState(false)
  if (!data || data.max === null || data.admins.length <= data.max) return null
  return (
    <div className={styles.notice} role="note">
      <p>
        Your plan includes {formatPlural(data.max, 'admin')}, and you have {data.admins.length}. The others have the
        permissions of moderators until you choose a larger plan.
      </p>
      <Button variant="default" onClick={() => setOpen(true)}>
        Choose admins
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Choose who stays admin">
        <ChooseAdmins {...data} max={data.max} onDone={() => setOpen(false)} />
      </Dialog>
    </div>
  )
}

interface Props extends Pick<Admins, 'admins'> {
  max: number
  onDone(): void
}

function ChooseAdmins({ admins, max, onDone }: Props) {
  const { me } = useMe()
  const [selected, setSelected] = useState(() => admins.filter(({ isExtra }) => !isExtra).map(({ _id }) => _id))
  const save = useMutation({
    mutationFn: () => api.users.chooseAdmins({ ids: selected }),
    onSuccess({ message }) {
      toast.success(message)
      onDone()
    },
  })
  const isFull = selected.length >= max
  const leavesOneself = me !== undefined && selected.length > 0 && !selected.includes(me._id)
  const canLogIn = admins.some(({ _id, canSignIn }) => canSignIn && selected.includes(_id))
  const toggle = (id: string) =>
    setSelected((before) => {
      if (max === 1) return [id]
      return before.includes(id) ? before.filter((one) => one !== id) : [...before, id]
    })
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate()
      }}
    >
      <fieldset className={styles.list}>
        <legend>
          {max === 1 ? 'Choose one account.' : `Choose up to ${max} accounts.`} The others are admins again with a
          larger plan.
        </legend>
        {admins.map(({ _id, name, email, canSignIn }) => {
          const isSelected = selected.includes(_id)
          return (
            <label key={_id} className={styles.choice}>
              <input
                type={max === 1 ? 'radio' : 'checkbox'}
                name="stays-admin"
                checked={isSelected}
                disabled={max > 1 && isFull && !isSelected}
                onChange={() => toggle(_id)}
              />
              <span>
                <strong>{_id === me?._id ? `${name} (you)` : name}</strong>
                <small>{email}</small>
              </span>
              {!canSignIn && <Badge tone="warn">Cannot log in yet</Badge>}
            </label>
          )
        })}
      </fieldset>
      <p className={styles.warning} role="status">
        {selected.length > 0 && !canLogIn
          ? 'Choose at least one admin who can log in.'
          : leavesOneself && 'You will have the permissions of a moderator, and cannot undo this yourself.'}
      </p>
      <div className={styles.buttons}>
        <Button variant="default" onClick={onDone}>
          Go back
        </Button>
        <Button type="submit" color={leavesOneself ? 'red' : undefined} loading={save.isPending} disabled={!canLogIn}>
          {leavesOneself ? 'Save and become a moderator' : 'Save'}
        </Button>
      </div>
    </form>
  )
}
