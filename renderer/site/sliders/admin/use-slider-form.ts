import { useForm } from '@mantine/form'
import { focusOnFirst } from '#renderer/core/admin/focus-on-first.ts'
import { type Sending, type Stored, useRecordForm } from '#renderer/core/admin/use-record-form.ts'
import type { FormRequest } from '#renderer/core/platform/form-request.ts'
import { usePlatform } from '#renderer/core/platform/platform.ts'
import { useChosenFile } from '#renderer/core/uploads/use-chosen-file.ts'
import type { AppError } from '#shared/core/errors.ts'
import type { FormEndpoint } from '#shared/core/form-endpoint.ts'
import { heicProblem, invalidType, isHeic, tooLarge, uploadLimit } from '#shared/core/photo-options.ts'
import type { SavedSlider } from '#shared/site/sliders.ts'
import { type SliderValues, sliderProblems } from './slider-form.ts'

interface Saving {
  to: FormEndpoint<SavedSlider>
  /** Of a slide that exists. */
  params?: { id: string }
  formOf(
    values: SliderValues,
    image: File | undefined,
    about: Sending<SliderValues>,
  ): Pick<FormRequest, 'words' | 'files'>
  fresh?(): Promise<Stored<SliderValues> | undefined>
  /** What is said about an error. */
  wordsFor(error: AppError): string
  onSaved(answer: SavedSlider): void
}

function problemOf({ type, size, name }: File) {
  if (isHeic({ type, name })) return heicProblem
  if (!type.startsWith('image/')) return invalidType('image')
  return size > uploadLimit ? tooLarge : undefined
}

/** A slide's form: its values, its picture, and sending both. Errors stand on their fields, the first has the cursor. */
export function useSliderForm(
  { values: initialValues, updatedAt }: Stored<SliderValues>,
  { to, params, formOf, fresh, wordsFor, onSaved }: Saving,
) {
  const { sendForm } = usePlatform()
  const form = useForm<SliderValues>({ initialValues, validate: sliderProblems, validateInputOnBlur: true })
  const image = useChosenFile(problemOf)
  const { saving, progress, submit, elsewhere } = useRecordForm({
    form,
    updatedAt,
    send: (values, about) =>
      sendForm({
        ...formOf(values, image.file, about),
        ...{ to, ...(params && { params }), onProgress: about.onProgress },
      }),
    ...(fresh && { fresh }),
    onSaved,
    messageOf: wordsFor,
  })
  return {
    form,
    image,
    dirty: form.isDirty() || image.file !== undefined,
    busy: saving,
    progress,
    submit() {
      if (params || image.file) return submit()
      image.missing()
      focusOnFirst({ ...form.validate().errors, image: true })
    },
    elsewhere,
    /** Takes over what was changed beside the form. */
    follow(change: Partial<SliderValues>) {
      const began = { ...form.getInitialValues(), ...change }
      form.setInitialValues(began)
      form.resetDirty(began)
      form.setValues(change)
    },
    /** Nothing is left to be saved. */
    settle() {
      form.resetDirty()
      image.forget()
    },
    discard() {
      form.reset()
      image.forget()
    },
  }
}
export type SliderFormState = ReturnType<typeof useSliderForm>
