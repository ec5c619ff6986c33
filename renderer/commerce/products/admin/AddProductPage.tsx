import { Button } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { CancelLink } from '#renderer/core/admin/CancelLink.tsx'
import { PageHead } from '#renderer/core/admin/PageHead.tsx'
import { useCompany } from '#renderer/core/company/company.ts'
import { DraftOffer } from '#renderer/core/drafts/DraftOffer.tsx'
import { LeavePrompt, skipLeavePrompt } from '#renderer/core/drafts/LeavePrompt.tsx'
import { useStoredDraft } from '#renderer/core/drafts/use-stored-draft.ts'
import { paths } from '#renderer/core/paths.ts'
import { toast } from '#renderer/core/ui/toast.ts'
import { productForms } from '#shared/commerce/form-endpoints.ts'
import styles from './AddProductPage.module.css'
import formStyles from './ProductForm.module.css'
import { ProductForm } from './ProductForm.tsx'
import { blankProduct, completeDraft, newProductForm } from './product-form.ts'
import { useProductForm } from './use-product-form.ts'

export default function AddProductPage() {
  const navigate = useNavigate()
  const { second_currency } = useCompany()
  const [saved, setSaved] = useState(false)
  const { form, files, setFiles, dirty, saving, submit } = useProductForm(
    { values: { ...blankProduct, secondCurrency: second_currency } },
    {
      to: productForms.create,
      failed: 'Failed to add product',
      formOf: newProductForm,
      onSaved: ({ message }) => {
        setSaved(true)
        draft.forget()
        toast.success(message)
        void navigate(paths.admin.products, { state: skipLeavePrompt })
      },
    },
  )
  const draft = useStoredDraft('new-product', form.values, form.isDirty())
  return (
    <div className={formStyles.page}>
      <PageHead under={{ to: paths.admin.products, title: 'Products' }} />
      <DraftOffer
        draft={draft}
        dirty={form.isDirty()}
        onRestore={(values) => form.setValues(completeDraft(values, second_currency))}
      />
      <ProductForm form={form} files={files} onFiles={setFiles} onSubmit={submit}>
        <div className={styles.answers}>
          <CancelLink to={paths.admin.products} onClick={draft.forget} />
          <Button type="submit" loading={saving}>
            Add Product
          </Button>
        </div>
      </ProductForm>
      <LeavePrompt when={dirty && !saved} />
    </div>
  )
}
