import { Checkbox, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { FormActions } from '#renderer/core/ui/FormActions.tsx'
import { submitted } from '#renderer/core/ui/submitted.ts'
import { hasPermission } from '#shared/core/roles.ts'
import { longestViewName, rolesOfList, type SavedList, type ViewRole } from '#shared/core/saved-view-options.ts'
import type { SavedView } from '#shared/core/saved-views.ts'
import { api } from '../../api/api.ts'
import { FormDialog } from '../../drafts/FormDialog.tsx'
import { useMe } from '../../session/me.ts'
import { toast } from '../../ui/toast.ts'
import styles from './ViewDialog.module.css'

interface Props {
  list: SavedList
  /** Absent for a new view. */
  view: SavedView | undefined
  /** The list's current filters, as a query string. */
  search: string
  onClose(): void
  onSaved(view: SavedView): void
}

const roleNames: Record<ViewRole, string> = { moderator: 'Moderators', admin: 'Admins' }

/** Creates, renames or shares a view. */
export function ViewDialog({ list, view, search, onClose, onSaved }: Props) {
  const [name, setName] = useState(view?.name ?? '')
  const [shared, setShared] = useState(view?.shared ?? false)
  const [defaultFor, setDefaultFor] = useState<readonly ViewRole[]>(view?.roles ?? [])
  const { me } = useMe()
  const [isDefault, setIsDefault] = useState(false)
  const [missing, setMissing] = useState(false)
  // A new view may be saved already when setting it as the default fails.
  const saved = useRef<Pick<SavedView, '_id'> & Partial<Pick<SavedView, 'updatedAt'>>>(view)
  const maySetDefaults = view !== undefined && hasPermission(me?.role, 'admin')
  const save = useMutation({
    meta: { formShowsFieldErrors: true },
    mutationFn: async () => {
      const roles = maySetDefaults && shared ? { roles: [...defaultFor] } : {}
      const { _id: id, updatedAt } = saved.current ?? {}
      const result = await (id
        ? api.savedViews.update({ id, name, shared, ...roles, updatedAt })
        : api.savedViews.create({ list, name, shared, search }))
      if (!view) saved.current = result
      if (isDefault) await api.savedViews.begin({ list, id: result._id })
      return result
    },
    onError: ({ code }) => {
      // Saving again after the message overwrites the other change.
      if (code === 'STALE' && saved.current) saved.current = { _id: saved.current._id }
    },
    onSuccess: (result) => {
      toast.success(view ? 'View changed' : `View “${result.name}” saved`)
      onSaved(result)
    },
  })
  const submit = submitted(() => {
    if (!name.trim()) return setMissing(true)
    save.mutate()
  })
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
          error={missing && !name.trim() ? 'Enter a name.' : save.error?.fields?.name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Checkbox
          label="Share with everyone who can open this list"
          checked={shared}
          onChange={(event) => setShared(event.currentTarget.checked)}
        />
        {maySetDefaults && shared && (
          <Checkbox.Group
            label="Default view for"
            description="Does not replace a default view that a user has set."
            value={[...defaultFor]}
            onChange={(roles) => setDefaultFor(roles as ViewRole[])}
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
            label="Use as my default view"
            checked={isDefault}
            onChange={(event) => setIsDefault(event.currentTarget.checked)}
          />
        )}
        <FormActions submit="Save" busy={save.isPending} className={styles.answers} onCancel={onClose} />
      </form>
    </FormDialog>
  )
}
