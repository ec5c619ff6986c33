import { Button } from '@mantine/core'
import { IconCopy, IconExternalLink } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { ChangedElsewhere } from '#renderer/core/admin/ChangedElsewhere.tsx'
import { PageHead } from '#renderer/core/admin/PageHead.tsx'
import { SaveBar } from '#renderer/core/admin/SaveBar.tsx'
import { api, query } from '#renderer/core/api/api.ts'
import { DraftOffer } from '#renderer/core/drafts/DraftOffer.tsx'
import { useStoredDraft } from '#renderer/core/drafts/use-stored-draft.ts'
import { paths } from '#renderer/core/paths.ts'
import { Failed } from '#renderer/core/ui/Failed.tsx'
import { Bone, Skeletons } from '#renderer/core/ui/Skeletons.tsx'
import { toast } from '#renderer/core/ui/toast.ts'
import { productForms } from '#shared/commerce/form-endpoints.ts'
import type { AdminProduct } from '#shared/commerce/products.ts'
import { ProductFigures } from './ProductFigures.tsx'
import styles from './ProductForm.module.css'
import { ProductForm } from './ProductForm.tsx'
import { changedProductForm, valuesOf } from './product-form.ts'
import { StockHistory } from './StockHistory.tsx'
import { useProductForm } from './use-product-form.ts'

const list = { to: paths.admin.products, title: 'Products' }

/** One product, and what became of it so far. */
export default function EditProductPage() {
  const { id = '' } = useParams()
  // Not asked for again behind somebody's back: what is typed belongs to what was seen.
  const product = useQuery({ ...query(api.adminProducts.get, { id }), refetchOnWindowFocus: false })
  const missing = product.error?.code === 'NOT_FOUND' || product.error?.code === 'VALIDATION'
  if (product.data) return <Open key={product.data._id} product={product.data} />
  return (
    <div className={styles.page}>
      <PageHead under={list} title={missing ? 'Product not found' : undefined} />
      {missing ? (
        <p className={styles.hint}>
          It may have been deleted. <Link to={`${paths.admin.products}?view=trash`}>Look in the trash</Link>
        </p>
      ) : product.isError ? (
        <Failed onRetry={() => void product.refetch()} retrying={product.isRefetching}>
          Failed to fetch products
        </Failed>
      ) : (
        <Skeletons label="Loading the product" className={styles.columns}>
          <Bone height={420} />
          <Bone height={160} />
        </Skeletons>
      )}
    </div>
  )
}

const storedOf = (product: AdminProduct) => ({ updatedAt: product.updatedAt, values: valuesOf(product) })

function Open({ product }: { product: AdminProduct }) {
  const client = useQueryClient()
  const editing = useProductForm(storedOf(product), {
    to: productForms.update,
    params: { id: product._id },
    failed: 'Failed to update product',
    formOf: (values, chosen, { updatedAt, before }) => changedProductForm(updatedAt, before, values, chosen),
    fresh: async () =>
      storedOf(await client.fetchQuery({ ...query(api.adminProducts.get, { id: product._id }), staleTime: 0 })),
    onSaved: ({ message, product: saved }) => {
      client.setQueryData(query(api.adminProducts.get, { id: product._id }).queryKey, saved)
      draft.forget()
      editing.begin(storedOf(saved))
      toast.success(message)
    },
  })
  const { form, files, setFiles, dirty, saving, progress, submit, elsewhere } = editing
  const draft = useStoredDraft(`product-${product._id}`, form.values, form.isDirty(), form.getInitialValues())
  return (
    <div className={styles.page}>
      <PageHead under={list} title={product.name}>
        <Duplicate product={product} />
        {product.status === 'active' && (
          <Button
            component={Link}
            to={paths.product(product.slug)}
            variant="default"
            size="sm"
            leftSection={<IconExternalLink size={16} stroke={1.75} />}
          >
            View in the shop
          </Button>
        )}
      </PageHead>
      <DraftOffer draft={draft} dirty={dirty} onRestore={form.setValues} />
      <ProductForm
        form={form}
        files={files}
        onFiles={setFiles}
        inStock={product.hasVariants ? 0 : product.stock}
        onSubmit={submit}
        aside={<ProductFigures product={product} />}
      >
        <StockHistory id={product._id} />
      </ProductForm>
      {elsewhere && <ChangedElsewhere {...elsewhere} />}
      <SaveBar
        dirty={dirty}
        busy={saving}
        progress={progress}
        onSave={submit}
        onDiscard={() => {
          draft.forget()
          editing.discard()
        }}
      />
    </div>
  )
}

/** Makes a draft that says the same, and goes on with that one. */
function Duplicate({ product: { _id } }: { product: AdminProduct }) {
  const navigate = useNavigate()
  const duplicate = useMutation({
    mutationFn: () => api.adminProducts.duplicate({ id: _id }),
    onSuccess: (copy) => {
      toast.success(`“${copy.name}” is a draft now`)
      void navigate(paths.admin.editProduct(copy._id))
    },
  })
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={<IconCopy size={16} stroke={1.75} />}
      loading={duplicate.isPending}
      onClick={() => duplicate.mutate()}
    >
      Duplicate
    </Button>
  )
}
