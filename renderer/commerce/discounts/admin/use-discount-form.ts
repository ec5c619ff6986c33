import { useForm } from '@mantine/form'
import { type Stored, useRecordForm } from '#renderer/core/admin/use-record-form.ts'
import { useStoredDraft } from '#renderer/core/drafts/use-stored-draft.ts'
import type { Discount } from '#shared/commerce/discounts.ts'
import { type DiscountValues, discountChecks, toFormFields } from './discount-form.ts'

interface Saving extends Stored<DiscountValues> {
  /** Name of the draft. */
  name: string
  /** Saves the values unless another admin saved since `updatedAt`; undefined overwrites. */
  send(values: DiscountValues, updatedAt: string | undefined): Promise<Discount>
  fresh(): Promise<Stored<DiscountValues> | undefined>
  onSaved(discount: Discount): void
}

/** The form of a discount with its draft. */
export function useDiscountForm({ name, values, updatedAt, send, fresh, onSaved }: Saving) {
  const form = useForm<DiscountValues>({
    initialValues: values,
    validate: discountChecks,
    validateInputOnBlur: true,
  })
  const draft = useStoredDraft(name, form.values, form.isDirty(), form.getInitialValues())
  const record = useRecordForm({
    form,
    updatedAt,
    send: (sent, about) => send(sent, about.updatedAt),
    fresh,
    fieldNamesOf: toFormFields,
    onSaved,
  })
  return { ...record, form, draft, submit: () => record.submit() }
}
