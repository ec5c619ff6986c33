import { Button } from '@mantine/core'
import { Link, useNavigate } from 'react-router-dom'
import { DraftNotice } from '../../admin/DraftNotice.tsx'
import { useKeptDraft } from '../../admin/kept-draft.ts'
import { PageHead } from '../../admin/PageHead.tsx'
import { paths } from '../../paths.ts'
import { toast } from '../../ui/toast.ts'
import styles from './AddProductPage.module.css'
import { ProductForm } from './ProductForm.tsx'
import { blankProduct, newProductForm } from './product-form.ts'
import { useProductForm } from './use-product-form.ts'

/** A new product. What was typed is still there after a closed tab. */
export default function AddProductPage() {
  const navigate = useNavigate()
  const { form, files, setFiles, saving, submit } = useProductForm(blankProduct, {
    method: 'POST',
    url: '/api/products',
    failed: 'Failed to add product',
    formOf: (_before, values, chosen) => newProductForm(values, chosen),
    onSaved: ({ message }) => {
      draft.forget()
      toast.success(message)
      void navigate(paths.admin.products)
    },
  })
  const draft = useKeptDraft('new-product', form.values, form.isDirty())
  return (
    <>
      <PageHead under={{ to: paths.admin.products, title: 'Products' }} />
      {draft.found && !form.isDirty() && (
        <DraftNotice
          at={draft.found.at}
          onRestore={() => form.setValues(draft.found!.values)}
          onDiscard={draft.forget}
        />
      )}
      <ProductForm form={form} files={files} onFiles={setFiles} onSubmit={submit}>
        <div className={styles.answers}>
          <Button component={Link} to={paths.admin.products} variant="default" onClick={draft.forget}>
            Cancel
          </Button>
          <Button type="submit" loading={saving}>
            Add Product
          </Button>
        </div>
      </ProductForm>
    </>
  )
}
