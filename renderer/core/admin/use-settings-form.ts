import { type UseFormInput, useForm } from '@mantine/form'
import { useState } from 'react'
import { useStoredDraft } from '../drafts/use-stored-draft.ts'
import { toast } from '../ui/toast.ts'
import { useRecordForm } from './use-record-form.ts'

/** A settings document; `updatedAt` is null until the first save. */
interface Document {
  updatedAt: string | null
}

interface Settings<V extends object, D extends Document> {
  /** Name of the draft. */
  name: string
  document: D
  valuesOf(document: D): V
  validate: NonNullable<UseFormInput<V>['validate']>
  /** Saves the values unless another admin saved since `updatedAt`; undefined overwrites. */
  save(values: V, updatedAt: string | null | undefined): Promise<D>
  load(): Promise<D>
  /** Maps error fields to the form's field names. */
  fieldNamesOf?(fields: Record<string, string>): Record<string, string>
  /** Toast after saving. */
  done: string
}

/** The form of a settings document, with its draft and the question before another admin's changes are overwritten. */
export function useSettingsForm<V extends Record<string, unknown>, D extends Document>({
  name,
  document,
  valuesOf,
  validate,
  save,
  load,
  fieldNamesOf,
  done,
}: Settings<V, D>) {
  const form = useForm<V>({ initialValues: valuesOf(document), validate, validateInputOnBlur: true })
  const [savedAt, setSavedAt] = useState<Date>()
  const draft = useStoredDraft(name, form.values, form.isDirty(), form.getInitialValues())
  const storedOf = (stored: D) => ({ updatedAt: stored.updatedAt ?? firstVersion, values: valuesOf(stored) })
  const record = useRecordForm({
    form,
    updatedAt: document.updatedAt ?? firstVersion,
    send: (values, { updatedAt }) => save(values, updatedAt === firstVersion ? null : updatedAt),
    fresh: async () => storedOf(await load()),
    ...(fieldNamesOf && { fieldNamesOf }),
    onSaved: (stored, values) => {
      // Retains changes typed during the request.
      const isTyping = JSON.stringify(values) !== JSON.stringify(form.getValues())
      record.begin(storedOf(stored), isTyping ? form.getValues() : undefined)
      draft.forget()
      setSavedAt(new Date())
      toast.success(done)
    },
  })
  return {
    form,
    draft,
    savedAt,
    saving: record.saving,
    conflict: record.conflict,
    submit: () => record.submit(),
    discard: () => {
      form.reset()
      draft.forget()
    },
  }
}

/** Version of a document that was never saved. An absent version would overwrite. */
const firstVersion = 'never saved'

export type SettingsForm<V extends Record<string, unknown>> = ReturnType<typeof useSettingsForm<V, Document>>
