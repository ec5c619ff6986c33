import { useForm } from '@mantine/form'
import { useState } from 'react'
import { focusOnFirst } from '#renderer/core/admin/focus-on-first.ts'
import { type Sending, type Stored, useRecordForm } from '#renderer/core/admin/use-record-form.ts'
import type { FormRequest } from '#renderer/core/platform/form-request.ts'
import { usePlatform } from '#renderer/core/platform/platform.ts'
import { useSelectedFile } from '#renderer/core/uploads/use-selected-file.ts'
import type { AppError } from '#shared/core/errors.ts'
import type { FormEndpoint } from '#shared/core/form-endpoint.ts'
import { imageProblem } from '#shared/core/photo-options.ts'
import type { SavedSlider } from '#shared/site/sliders.ts'
import { type SlideImage, type SliderValues, sliderProblems } from './slider-form.ts'

interface Saving {
  to: FormEndpoint<SavedSlider>
  /** For existing slides. */
  params?: { id: string }
  formOf(
    values: SliderValues,
    image: SlideImage | undefined,
    about: Sending<SliderValues>,
  ): Pick<FormRequest, 'fields' | 'files'>
  fresh?(): Promise<Stored<SliderValues> | undefined>
  messageOf(error: AppError): string
  onSaved(answer: SavedSlider): void
}

/** The form of a slide with its image. */
export function useSliderForm(
  { values: initialValues, updatedAt }: Stored<SliderValues>,
  { to, params, formOf, fresh, messageOf, onSaved }: Saving,
) {
  const { sendForm } = usePlatform()
  const form = useForm<SliderValues>({ initialValues, validate: sliderProblems, validateInputOnBlur: true })
  const file = useSelectedFile((selected) => imageProblem(selected, 'image'))
  const [photo, setPhoto] = useState<Exclude<SlideImage, File>>()
  const image = {
    ...file,
    photo,
    choose(selected: File | null) {
      setPhoto(undefined)
      file.choose(selected)
    },
    choosePhoto(selected: Exclude<SlideImage, File>) {
      file.choose(null)
      setPhoto(selected)
    },
    forget() {
      setPhoto(undefined)
      file.forget()
    },
  }
  const { saving, progress, submit, conflict } = useRecordForm({
    form,
    updatedAt,
    send: (values, about) =>
      sendForm({
        ...formOf(values, image.file ?? photo, about),
        ...{ to, ...(params && { params }), onProgress: about.onProgress },
      }),
    ...(fresh && { fresh }),
    onSaved,
    messageOf,
  })
  return {
    form,
    image,
    dirty: form.isDirty() || image.file !== undefined || photo !== undefined,
    busy: saving,
    progress,
    submit() {
      if (params || image.file || photo) return submit()
      image.missing()
      focusOnFirst({ ...form.validate().errors, image: true })
    },
    conflict,
    /** Applies a change that was saved outside of the form. */
    applyChange(change: Partial<SliderValues>) {
      const initial = { ...form.getInitialValues(), ...change }
      form.setInitialValues(initial)
      form.resetDirty(initial)
      form.setValues(change)
    },
    markSaved() {
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
