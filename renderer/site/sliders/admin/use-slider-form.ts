import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { changedBy } from '#renderer/core/admin/changed-by.ts'
import { focusOnFirst } from '#renderer/core/admin/focus-on-first.ts'
import { rebased } from '#renderer/core/drafts/typed-over.ts'
import type { FormRequest } from '#renderer/core/platform/form-request.ts'
import { usePlatform } from '#renderer/core/platform/platform.ts'
import { toast } from '#renderer/core/ui/toast.ts'
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
  /** `overwrite` says that what somebody else saved meanwhile may go. */
  formOf(
    before: SliderValues,
    values: SliderValues,
    image: File | undefined,
    overwrite: boolean,
  ): Pick<FormRequest, 'words' | 'files'>
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
export function useSliderForm(initial: SliderValues, { to, params, formOf, wordsFor, onSaved }: Saving) {
  const { sendForm } = usePlatform()
  const form = useForm<SliderValues>({ initialValues: initial, validate: sliderProblems, validateInputOnBlur: true })
  const image = useChosenFile(problemOf)
  const [progress, setProgress] = useState<number>()
  const save = useMutation({
    mutationFn: ({ values, overwrite }: { values: SliderValues; overwrite: boolean }) =>
      sendForm({
        ...formOf(form.getInitialValues(), values, image.file, overwrite),
        ...{ to, ...(params && { params }), onProgress: setProgress },
      }),
    meta: { errorsShownByCaller: true },
    onSettled: () => setProgress(undefined),
    onError: (error: AppError) => {
      if (error.fields) {
        form.setErrors(error.fields)
        focusOnFirst(error.fields)
      }
      if (error.code !== 'STALE') toast.error(wordsFor(error))
    },
    onSuccess: onSaved,
  })
  const submit = ({ overwrite = false } = {}) =>
    form.onSubmit(
      (values) => {
        if (params || image.file) return save.mutate({ values, overwrite })
        image.missing()
        focusOnFirst({ image: true })
      },
      (errors) => {
        if (!params && !image.file) image.missing()
        focusOnFirst(errors)
      },
    )()
  return {
    form,
    image,
    dirty: form.isDirty() || image.file !== undefined,
    busy: save.isPending,
    progress,
    submit,
    /** Who saved meanwhile, where that is why it could not be saved. */
    changed: save.error ? changedBy(save.error) : undefined,
    /** Goes on without having decided. */
    wait: save.reset,
    /** Takes over what somebody else saved, and keeps what was typed here on top. */
    rebase(theirs: SliderValues) {
      const merged = rebased(form.getInitialValues(), form.getValues(), theirs)
      save.reset()
      form.setInitialValues(theirs)
      form.resetDirty(theirs)
      form.setValues(merged)
    },
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
