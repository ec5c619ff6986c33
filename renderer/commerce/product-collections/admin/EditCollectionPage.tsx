import { useForm } from '@mantine/form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { EditConflictDialog } from '#renderer/core/admin/EditConflictDialog.tsx'
import { PageHead } from '#renderer/core/admin/PageHead.tsx'
import { RecordPage } from '#renderer/core/admin/RecordPage.tsx'
import { SaveBar } from '#renderer/core/admin/SaveBar.tsx'
import { useRecordForm } from '#renderer/core/admin/use-record-form.ts'
import { api, query } from '#renderer/core/api/api.ts'
import { skipLeavePrompt } from '#renderer/core/drafts/LeavePrompt.tsx'
import { paths } from '#renderer/core/paths.ts'
import { toast } from '#renderer/core/ui/toast.ts'
import type { AdminCollection } from '#shared/commerce/product-collections.ts'
import { CollectionForm } from './CollectionForm.tsx'
import {
  blankCollection,
  type CollectionValues,
  collectionChecks,
  collectionOf,
  toFormFields,
  valuesOf,
} from './collection-form.ts'

const list = { to: paths.admin.collections, title: 'Collections' }

/** Creates a collection or edits one. */
export default function EditCollectionPage() {
  const { id } = useParams()
  return id ? <Existing key={id} id={id} /> : <Editor key="new" />
}

function Existing({ id }: { id: string }) {
  // Not refetched on focus, because the form belongs to the loaded version.
  const collection = useQuery({ ...query(api.adminCollections.get, { id }), refetchOnWindowFocus: false })
  return (
    <RecordPage
      query={collection}
      under={list}
      missing={{
        title: 'Collection not found',
        hint: (
          <p>
            It may have been deleted. <Link to={paths.admin.collections}>See all collections</Link>
          </p>
        ),
      }}
      failed="Failed to load collection"
      label="Loading collection"
      bones={[220, 160]}
    >
      {(loaded) => <Editor collection={loaded} />}
    </RecordPage>
  )
}

const storedOf = (collection: AdminCollection) => ({ updatedAt: collection.updatedAt, values: valuesOf(collection) })

function Editor({ collection }: { collection?: AdminCollection }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const initial = collection ? storedOf(collection) : { values: blankCollection }
  const form = useForm<CollectionValues>({ initialValues: initial.values, validate: collectionChecks })
  const { saving, submit, begin, conflict } = useRecordForm({
    form,
    ...initial,
    fieldNamesOf: toFormFields,
    send: (values, { before, updatedAt }) =>
      collection
        ? api.adminCollections.update({
            id: collection._id,
            ...collectionOf(values, before),
            ...(updatedAt && { updatedAt }),
          })
        : api.adminCollections.create(collectionOf(values)),
    fresh: async () =>
      collection &&
      storedOf(await client.fetchQuery({ ...query(api.adminCollections.get, { id: collection._id }), staleTime: 0 })),
    onSaved(saved) {
      toast.success(collection ? 'Collection saved' : 'Collection added')
      client.setQueryData(query(api.adminCollections.get, { id: saved._id }).queryKey, saved)
      if (collection) begin(storedOf(saved))
      else void navigate(paths.admin.collections, { state: skipLeavePrompt })
    },
  })
  return (
    <>
      <PageHead under={list} {...(collection && { title: collection.name })} />
      <CollectionForm form={form} isNew={!collection} onSubmit={submit} />
      {conflict && <EditConflictDialog {...conflict} />}
      <SaveBar dirty={form.isDirty()} busy={saving} onSave={submit} onDiscard={form.reset} />
    </>
  )
}
