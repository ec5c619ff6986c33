import { Button, Checkbox, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { may } from '#shared/core/roles.ts'
import { longestViewName, rolesOfList, type SavedList, type ViewRole } from '#shared/core/saved-view-options.ts'
import type { SavedView } from '#shared/core/saved-views.ts'
import { api } from '../../api/api.ts'
import { FormDialog } from '../../drafts/FormDialog.tsx'
import { useMe } from '../../session/me.ts'
import { toast } from '../../ui/toast.ts'
import styles from './ViewDialog.module.css'

interface Props {
  list: SavedList
  /** Absent for a new one. */
  view: SavedView | undefined
  /** What the list shows. */
  kept: string
  onClose(): void
  onSaved(view: SavedView): void
}

const roleNames: Record<ViewRole, string> = { moderator: 'Moderators', admin: 'Admins' }

/** What a view is called, and who has it. */
export function ViewDialog({ list, view, kept, onClose, onSaved }: Props) {
  const [name, setName] = useState(view?.name ?? '')
  const [shared, setShared] = useState(view?.shared ?? false)
  const [given, setGiven] = useState<readonly ViewRole[]>(view?.roles ?? [])
  const { me } = useMe()
  const [first, setFirst] = useState(false)
  const [missing, setMissing] = useState(false)
  // Of a new one: it may be kept already, though the list does not begin with it yet.
  const made = useRef<Pick<SavedView, '_id'> & Partial<Pick<SavedView, 'updatedAt'>>>(view)
  const mayGive = view !== undefined && may(me?.role, 'admin')
  const save = useMutation({
    meta: { errorsShownInForm: true },
    mutationFn: async () => {
      const roles = mayGive && shared ? { roles: [...given] } : {}
      const { _id: id, updatedAt } = made.current ?? {}
      const saved = await (id
        ? api.savedViews.update({ id, name, shared, ...roles, updatedAt })
        : api.savedViews.create({ list, name, shared, search: kept }))
      if (!view) made.current = saved
      if (first) await api.savedViews.begin({ list, id: saved._id })
      return saved
    },
    onError: ({ code }) => {
      // Whoever saves again, having been told, means it.
      if (code === 'STALE' && made.current) made.current = { _id: made.current._id }
    },
    onSuccess: (saved) => {
      toast.success(view ? 'View changed' : `View “${saved.name}” saved`)
      onSaved(saved)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!name.trim()) return setMissing(true)
    save.mutate()
  }
  return (
    <FormDialog onClose={onClose} title={view ? 'Rename or share' : 'Save as a new view'}>
      <form className={styles.form} noValidate onSubmit={submit}>
        <TextInput
          label="Name"
          required
          maxLength={longestViewName}
          autoComplete="off"
          data-autofocus
          value={name}
          error={missing && !name.trim() ? 'Give the view a name.' : save.error?.fields?.name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Checkbox
          label="Share with everybody who may open this list"
          checked={shared}
          onChange={(event) => setShared(event.currentTarget.checked)}
        />
        {mayGive && shared && (
          <Checkbox.Group
            label="Whose list begins with it"
            description="Who chose a view of their own begins with that."
            value={[...given]}
            onChange={(roles) => setGiven(roles as ViewRole[])}
          >
            <div className={styles.roles}>
              {rolesOfList(list).map((role) => (
                <Checkbox key={role} value={role} label={roleNames[role]} />
              ))}
            </div>
          </Checkbox.Group>
        )}
        {!view && (
          <Checkbox
            label="Begin with this view when I open the list"
            checked={first}
            onChange={(event) => setFirst(event.currentTarget.checked)}
          />
        )}
        <div className={styles.answers}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={save.isPending}>
            Save
          </Button>
        </div>
      </form>
    </FormDialog>
  )
}
