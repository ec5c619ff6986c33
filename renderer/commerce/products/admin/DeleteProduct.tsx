import { IconArrowBackUp, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '#renderer/core/api/api.ts'
import { Confirm } from '#renderer/core/ui/ConfirmDialog.tsx'
import { IconButton } from '#renderer/core/ui/IconButton.tsx'
import { toast } from '#renderer/core/ui/toast.ts'
import { daysInTrash } from '#shared/commerce/product-options.ts'
import type { AdminProduct } from '#shared/commerce/products.ts'

function useRestoreProduct() {
  return useMutation({
    mutationFn: ({ _id }: Pick<AdminProduct, '_id' | 'name'>) => api.adminProducts.restore({ id: _id }),
    onSuccess: (_answer, { name }) => toast.success(`Restored “${name}”`),
  })
}

/** Moves a product to the trash, or restores it. */
export function DeleteProduct({
  product,
  opener = (ask) => <IconButton icon={IconTrash} label={`Delete ${product.name}`} onClick={ask} />,
  onTrashed,
}: {
  product: AdminProduct
  /** The control that asks for the confirmation. */
  opener?(ask: () => void): ReactNode
  onTrashed?(): void
}) {
  const restore = useRestoreProduct()
  const trash = useMutation({
    mutationFn: () => api.adminProducts.trash({ id: product._id }),
    meta: { callerShowsErrors: true },
    onSuccess: ({ message }) => {
      toast.success(message, { action: { label: 'Undo', run: () => restore.mutate(product) } })
      onTrashed?.()
    },
    onError: () => toast.error('Failed to delete product'),
  })
  if (product.trashedAt)
    return (
      <IconButton
        icon={IconArrowBackUp}
        label={`Restore ${product.name}`}
        loading={restore.isPending}
        onClick={() => restore.mutate(product)}
      />
    )
  return (
    <Confirm
      title="Delete product"
      action="Delete"
      hint={`“${product.name}” stays in the trash for ${daysInTrash} days. Existing orders are not affected.`}
      onConfirm={() => trash.mutateAsync()}
      opener={opener}
    >
      Are you sure you want to delete this product?
    </Confirm>
  )
}
