import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { PageHead } from '#renderer/core/admin/PageHead.tsx'
import { DraftOffer } from '#renderer/core/drafts/DraftOffer.tsx'
import { LeaveQuestion, settled } from '#renderer/core/drafts/LeaveQuestion.tsx'
import { useStoredDraft } from '#renderer/core/drafts/use-stored-draft.ts'
import { paths } from '#renderer/core/paths.ts'
import { toast } from '#renderer/core/ui/toast.ts'
import { productForms } from '#shared/commerce/form-endpoints.ts'
import styles from './AddProductPage.module.css'
import formStyles from './ProductForm.module.css'
import { ProductForm } from './ProductForm.tsx'
import { blankProduct, newProductForm } from './product-form.ts'
import { useProductForm } from './use-product-form.ts'

/** A new product. What was typed is still there after a closed tab. */
export default function AddProductPage() {
  const navigate = useNavigate()
  const [saved, setSaved] = useState(false)
  const { form, files, setFiles, dirty, saving, submit } = useProductForm(
    { values: blankProduct },
    {
      to: productForms.create,
      failed: 'Failed to add product',
      formOf: newProductForm,
      onSaved: ({ message }) => {
        setSaved(true)
        draft.forget()
        toast.success(message)
        void navigate(paths.admin.products, { state: settled })
      },
    },
  )
  const draft = useStoredDraft('new-product', form.values, form.isDirty())
  return (
    <div className={formStyles.page}>
      <PageHead under={{ to: paths.admin.products, title: 'Products' }} />
      <DraftOffer draft={draft} dirty={form.isDirty()} onRestore={form.setValues} />
      <ProductForm form={form} files={files} onFiles={setFiles} onSubmit={submit}>
        <div className={styles.answers}>
          <Button component={Link} to={paths.admin.products} state={settled} variant="default" onClick={draft.forget}>
            Cancel
          </Button>
          <Button type="submit" loading={saving}>
            Add Product
          </Button>
        </div>
      </ProductForm>
      <LeaveQuestion when={dirty && !saved} />
    </div>
  )
}
