import { type FormErrors, useForm } from '@mantine/form'
import { useState } from 'react'
import { type Sending, type Stored, useRecordForm } from '#renderer/core/admin/use-record-form.ts'
import { useStoredDraft } from '#renderer/core/drafts/use-stored-draft.ts'

interface Options<Values, Item> {
  /** Name of the draft in this browser. */
  name: string
  stored: Stored<Values>
  problems(values: Values): FormErrors
  send(values: Values, about: Sending<Values>): Promise<Item>
  onSaved(item: Item): void
}

/** The form of a text. Unsaved text is stored in this browser, and conflicts with other users are reported. */
export function useWriting<Values extends object, Item>({
  name,
  stored: { values: initialValues, updatedAt },
  problems,
  send,
  onSaved,
}: Options<Values, Item>) {
  const form = useForm<Values>({ initialValues, validate: problems, validateInputOnBlur: true })
  const [savedAt, setSavedAt] = useState<Date>()
  const [begun, setBegun] = useState(false)
  if (form.isDirty() && !begun) setBegun(true)
  const draft = useStoredDraft(name, form.values, form.isDirty(), form.getInitialValues())
  const record = useRecordForm({
    form,
    updatedAt,
    send,
    onSaved(item: Item) {
      draft.forget()
      setSavedAt(new Date())
      onSaved(item)
    },
  })
  return {
    ...record,
    form,
    draft,
    savedAt,
    /** Whether anything was typed since the editor opened. */
    begun,
    dirty: form.isDirty(),
    discard() {
      draft.forget()
      form.reset()
    },
  }
}
