import { IconBoxMultiple, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { Thumb } from '#renderer/content/content/admin/Thumb.tsx'
import { PageHead } from '#renderer/core/admin/PageHead.tsx'
import { api, query } from '#renderer/core/api/api.ts'
import { paths } from '#renderer/core/paths.ts'
import { Badge } from '#renderer/core/ui/Badge.tsx'
import { ConfirmDialog } from '#renderer/core/ui/ConfirmDialog.tsx'
import { Empty } from '#renderer/core/ui/Empty.tsx'
import { formatPlural } from '#renderer/core/ui/format.ts'
import { IconButton } from '#renderer/core/ui/IconButton.tsx'
import { LoadingState } from '#renderer/core/ui/LoadingState.tsx'
import { ToolButton } from '#renderer/core/ui/ToolButton.tsx'
import { toast } from '#renderer/core/ui/toast.ts'
import type { AdminCollection } from '#shared/commerce/product-collections.ts'
import styles from './CollectionsPage.module.css'

type Listed = Omit<AdminCollection, 'products' | 'rule'>

/** All collections of products. */
export default function CollectionsPage() {
  const list = useQuery(query(api.adminCollections.list, {}))
  const collections = list.data?.results ?? []
  const add = (
    <ToolButton icon={IconPlus} to={paths.admin.addCollection} variant="filled">
      Add collection
    </ToolButton>
  )
  return (
    <>
      <PageHead>{add}</PageHead>
      <p className="sr-only" role="status">
        {list.data && formatPlural(collections.length, 'collection')}
      </p>
      {!list.data ? (
        <LoadingState query={list} label="Loading collections" failed="Failed to load collections" bones={[64, 64]} />
      ) : collections.length === 0 ? (
        <Empty action={add}>You have no collections yet.</Empty>
      ) : (
        <ul className={styles.list} aria-label="Collections">
          {collections.map((collection) => (
            <Row key={collection._id} collection={collection} />
          ))}
        </ul>
      )}
    </>
  )
}

function Row({ collection }: { collection: Listed }) {
  const { _id, name, slug, kind, count, published } = collection
  return (
    <li className={styles.row}>
      <Thumb item={collection} icon={IconBoxMultiple} sizes="48px" className={styles.thumb ?? ''} />
      <span className={styles.names}>
        <Link to={paths.admin.editCollection(_id)} className={styles.name}>
          {name}
        </Link>
        <small>
          {formatPlural(count, 'product')} {kind === 'rule' ? 'by rule' : 'by hand'} ·{' '}
          {published ? <Link to={paths.collection(slug)}>{paths.collection(slug)}</Link> : paths.collection(slug)}
        </small>
      </span>
      <span className={styles.buttons}>
        {!published && <Badge tone="quiet">Draft</Badge>}
        <IconButton icon={IconPencil} color="gray" label={`Edit ${name}`} to={paths.admin.editCollection(_id)} />
        <RemoveCollection collection={collection} />
      </span>
    </li>
  )
}

function RemoveCollection({ collection: { _id, name } }: { collection: Listed }) {
  const [isAsking, setIsAsking] = useState(false)
  const remove = useMutation({
    mutationFn: () => api.adminCollections.remove({ id: _id }),
    onSuccess: ({ message }) => toast.success(message),
    onSettled: () => setIsAsking(false),
  })
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
      >
        Its products stay. Links to its page stop working. This cannot be undone.
      </ConfirmDialog>
    </>
  )
}
