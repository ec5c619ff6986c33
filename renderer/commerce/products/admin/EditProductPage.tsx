import { IconCopy, IconExternalLink, IconPhoto, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { contentPaths } from '#renderer/core/admin/content-paths.ts'
import { DisabledReason } from '#renderer/core/admin/DisabledReason.tsx'
import { EditConflictDialog } from '#renderer/core/admin/EditConflictDialog.tsx'
import { PageHead } from '#renderer/core/admin/PageHead.tsx'
import { RecordPage } from '#renderer/core/admin/RecordPage.tsx'
import { SaveBar } from '#renderer/core/admin/SaveBar.tsx'
import { api, query } from '#renderer/core/api/api.ts'
import { useCompany } from '#renderer/core/company/company.ts'
import { DraftOffer } from '#renderer/core/drafts/DraftOffer.tsx'
import { skipLeavePrompt } from '#renderer/core/drafts/LeavePrompt.tsx'
import { useStoredDraft } from '#renderer/core/drafts/use-stored-draft.ts'
import { paths } from '#renderer/core/paths.ts'
import { ToolButton } from '#renderer/core/ui/ToolButton.tsx'
import { toast } from '#renderer/core/ui/toast.ts'
import { productForms } from '#shared/commerce/form-endpoints.ts'
import { duplicateOfPhoto } from '#shared/commerce/photo-offer-options.ts'
import type { AdminProduct } from '#shared/commerce/products.ts'
import { DeleteProduct } from './DeleteProduct.tsx'
import { ProductFigures } from './ProductFigures.tsx'
import { ProductFiles } from './ProductFiles.tsx'
import styles from './ProductForm.module.css'
import { ProductForm } from './ProductForm.tsx'
import { changedProductForm, completeDraft, valuesOf } from './product-form.ts'
import { StockHistory } from './StockHistory.tsx'
import { useProductForm } from './use-product-form.ts'

const list = { to: paths.admin.products, title: 'Products' }

export default function EditProductPage() {
  const { id = '' } = useParams()
  // Not refetched on focus, because the draft belongs to the loaded version.
  const product = useQuery({ ...query(api.adminProducts.get, { id }), refetchOnWindowFocus: false })
  return (
    <div className={styles.page}>
      <RecordPage
        query={product}
        under={list}
        missing={{
          title: 'Product not found',
          hint: (
            <p className={styles.hint}>
              It may have been deleted. <Link to={`${paths.admin.products}?view=trash`}>Look in the trash</Link>
            </p>
          ),
        }}
        failed="Failed to fetch products"
        label="Loading the product"
        className={styles.columns}
        bones={[420, 160]}
      >
        {(found) => <EditProduct key={found._id} product={found} />}
      </RecordPage>
    </div>
  )
}

const storedOf = (product: AdminProduct, secondCurrency: string) => ({
  updatedAt: product.updatedAt,
  values: { ...valuesOf(product), secondCurrency },
})

function EditProduct({ product }: { product: AdminProduct }) {
  const { second_currency } = useCompany()
  const client = useQueryClient()
  const navigate = useNavigate()
  /** Whether the page in the shop follows. */
  const isViewedNext = useRef(false)
  const editing = useProductForm(storedOf(product, second_currency), {
    to: productForms.update,
    params: { id: product._id },
    failed: 'Failed to update product',
    formOf: (values, images, { updatedAt, before }) => changedProductForm(updatedAt, before, values, images),
    fresh: async () =>
      storedOf(
        await client.fetchQuery({ ...query(api.adminProducts.get, { id: product._id }), staleTime: 0 }),
        second_currency,
      ),
    onSaved: ({ message, product: saved }) => {
      client.setQueryData(query(api.adminProducts.get, { id: product._id }).queryKey, saved)
      draft.forget()
      editing.begin(storedOf(saved, second_currency))
      toast.success(message)
      if (isViewedNext.current) void navigate(paths.product(saved.slug), { state: skipLeavePrompt })
    },
  })
  const save = (isViewed: boolean) => {
    isViewedNext.current = isViewed
    submit()
  }
  const { form, files, setFiles, dirty, saving, progress, submit, conflict } = editing
  const draft = useStoredDraft(`product-${product._id}`, form.values, form.isDirty(), form.getInitialValues())
  return (
    <>
      <PageHead under={list} title={product.name}>
        <Duplicate product={product} />
        {product.photo && (
          <ToolButton icon={IconPhoto} to={contentPaths.edit('images', product.photo)}>
            Edit photo
          </ToolButton>
        )}
        {product.status === 'active' && (
          <ToolButton icon={IconExternalLink} to={paths.product(product.slug)}>
            View in the shop
          </ToolButton>
        )}
        <DeleteProduct
          product={product}
          opener={(ask) => (
            <ToolButton icon={IconTrash} onClick={ask}>
              Trash
            </ToolButton>
          )}
          onTrashed={() => {
            draft.forget()
            void navigate(paths.admin.products, { state: skipLeavePrompt })
          }}
        />
      </PageHead>
      <DraftOffer
        draft={draft}
        dirty={dirty}
        onRestore={(values) => form.setValues(completeDraft(values, second_currency))}
      />
      <ProductForm
        form={form}
        files={files}
        onFiles={setFiles}
        id={product._id}
        inStock={product.hasVariants ? 0 : product.stock}
        onSubmit={() => save(false)}
        aside={<ProductFigures product={product} />}
      >
        <ProductFiles id={product._id} />
        <StockHistory id={product._id} />
      </ProductForm>
      {conflict && <EditConflictDialog {...conflict} />}
      <SaveBar
        dirty={dirty}
        busy={saving}
        progress={progress}
        onSave={() => save(false)}
        // Visitors see no other products.
        onSaveAndView={form.values.status === 'active' ? () => save(true) : undefined}
        onDiscard={() => {
          draft.forget()
          editing.discard()
        }}
      />
    </>
  )
}

/** Copies the product as a draft and opens it. */
function Duplicate({ product: { _id, photo } }: { product: AdminProduct }) {
  const navigate = useNavigate()
  const duplicate = useMutation({
    mutationFn: () => api.adminProducts.duplicate({ id: _id }),
    onSuccess: (copy) => {
      toast.success(`Created draft “${copy.name}”`)
      void navigate(paths.admin.editProduct(copy._id))
    },
  })
  return (
    <DisabledReason reason={photo && duplicateOfPhoto}>
      <ToolButton icon={IconCopy} loading={duplicate.isPending} onClick={() => duplicate.mutate()}>
        Duplicate
      </ToolButton>
    </DisabledReason>
  )
}
