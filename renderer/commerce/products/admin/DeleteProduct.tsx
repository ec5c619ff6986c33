import { ActionIcon } from '@mantine/core'
import { IconArrowBackUp, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#renderer/core/api/api.ts'
import { ConfirmDialog } from '#renderer/core/ui/ConfirmDialog.tsx'
import { toast } from '#renderer/core/ui/toast.ts'
import { daysInTrash } from '#shared/commerce/product-options.ts'
import type { AdminProduct } from '#shared/commerce/products.ts'

function useRestoreProduct() {
  return useMutation({
    mutationFn: ({ _id }: Pick<AdminProduct, '_id' | 'name'>) => api.adminProducts.restore({ id: _id }),
    onSuccess: (_answer, { name }) => toast.success(`“${name}” is back`),
  })
}

/** Into the trash, after the stated question; back out for as long as the trash keeps it. */
export function DeleteProduct({ product }: { product: AdminProduct }) {
  const [asking, setAsking] = useState(false)
  const restore = useRestoreProduct()
  const trash = useMutation({
    mutationFn: () => api.adminProducts.trash({ id: product._id }),
    meta: { errorsShownByCaller: true },
    onSuccess: ({ message }) =>
      toast.success(message, { action: { label: 'Undo', run: () => restore.mutate(product) } }),
    onError: () => toast.error('Failed to delete product'),
    onSettled: () => setAsking(false),
  })
  if (product.trashedAt)
    return (
      <ActionIcon
        variant="subtle"
        size={36}
        aria-label={`Restore ${product.name}`}
        loading={restore.isPending}
        onClick={() => restore.mutate(product)}
      >
        <IconArrowBackUp size={18} stroke={1.75} />
      </ActionIcon>
    )
  return (
    <>
      <ActionIcon variant="subtle" size={36} aria-label={`Delete ${product.name}`} onClick={() => setAsking(true)}>
        <IconTrash size={18} stroke={1.75} />
      </ActionIcon>
      <ConfirmDialog
        open={asking}
        title="Delete product"
        action="Delete"
        busy={trash.isPending}
        onConfirm={() => trash.mutate()}
        onClose={() => setAsking(false)}
        hint={`“${product.name}” stays in the trash for ${daysInTrash} days. Orders keep what they say of it.`}
      >
        Are you sure you want to delete this product?
      </ConfirmDialog>
    </>
  )
}
