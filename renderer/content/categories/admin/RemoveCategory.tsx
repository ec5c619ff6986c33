import { NativeSelect } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#renderer/core/api/api.ts'
import { ConfirmDialog } from '#renderer/core/ui/ConfirmDialog.tsx'
import { formatPlural } from '#renderer/core/ui/format.ts'
import { IconButton } from '#renderer/core/ui/IconButton.tsx'
import { toast } from '#renderer/core/ui/toast.ts'
import type { AdminCategory } from '#shared/content/categories.ts'
import { isCategoryOptional } from '#shared/core/category-options.ts'
import { nounOf } from '#shared/core/content-types.ts'

interface Props {
  category: AdminCategory
  /** All categories of the type. */
  categories: readonly AdminCategory[]
}

/** Deletes a category after asking where its items go. */
export function RemoveCategory({ category, categories }: Props) {
  const { _id, type, name, items } = category
  const [isAsking, setIsAsking] = useState(false)
  const targets = targetsOf(category, categories)
  const [selected, setSelected] = useState<string>()
  const target = targets.some(({ value }) => value === selected) ? selected : targets[0]?.value
  const remove = useMutation({
    mutationFn: () => api.adminCategories.remove({ id: _id, ...(items > 0 && { moveTo: target }) }),
    onSuccess: ({ message }) => toast.success(message),
    onSettled: () => setIsAsking(false),
  })
  const hasChildren = categories.some(({ parent }) => parent === _id)
  return (
    <>
      <IconButton icon={IconTrash} color="gray" label={`Delete ${name}`} onClick={() => setIsAsking(true)} />
      <ConfirmDialog
        open={isAsking}
        title={`Delete ${name}?`}
        action="Delete"
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onClose={() => setIsAsking(false)}
        hint={hasChildren && 'Its subcategories move to the top level.'}
        choices={
          items > 0 && (
            <NativeSelect
              label={`Move ${formatPlural(items, nounOf(type))} to`}
              data={targets}
              value={target}
              onChange={(event) => setSelected(event.currentTarget.value)}
            />
          )
        }
      >
        Links to the page of this category stop working. This cannot be undone.
      </ConfirmDialog>
    </>
  )
}

/** Categories that can take the items. Those of audio stay within their type. */
function targetsOf({ _id, type, parent }: AdminCategory, categories: readonly AdminCategory[]) {
  const others = categories.filter((one) => one._id !== _id && (type !== 'audios' || one.parent === parent))
  return [
    ...(isCategoryOptional(type) ? [{ value: 'none', label: 'No category' }] : []),
    ...others.map((one) => ({ value: one._id, label: one.name })),
  ]
}
