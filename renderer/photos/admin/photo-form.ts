import { schemaResolver, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { PhotoCategory } from '#shared/photo-options.ts'
import { type AdminPhoto, PhotoChanges } from '#shared/photos.ts'
import { api } from '../../api/api.ts'
import { toast } from '../../ui/toast.ts'

interface PhotoValues {
  title: string
  caption: string
  alt: string
  tags: string[]
  category: PhotoCategory
  credit: string
  published: boolean
}

const valuesOf = ({ title, caption, alt, tags, category, credit, published }: AdminPhoto): PhotoValues => ({
  title,
  caption,
  alt,
  tags,
  category,
  credit,
  published,
})

/** Editing one photo. Saving says which version was seen, so nobody undoes a colleague's work unawares. */
export function usePhotoForm(photo: AdminPhoto, onSaved: () => void) {
  const form = useForm<PhotoValues>({
    initialValues: valuesOf(photo),
    validate: schemaResolver(PhotoChanges, { sync: true }),
    validateInputOnBlur: true,
  })
  const save = useMutation({
    mutationFn: ({ values, overwrite }: { values: PhotoValues; overwrite: boolean }) =>
      api.adminPhotos.update({ id: photo._id, ...values, ...(overwrite ? {} : { updatedAt: photo.updatedAt }) }),
    meta: { errorsShownByCaller: true },
    onError: (error) => {
      if (error.fields) form.setErrors(error.fields)
      else if (error.code !== 'STALE') toast.error(error.message)
    },
    onSuccess: ({ title }) => {
      toast.success(`“${title}” saved`)
      onSaved()
    },
  })
  // While nothing is typed the form follows the photo: processing may still read its tags, a colleague may edit it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new version of the photo counts
  useEffect(() => {
    if (form.isDirty()) return
    form.setInitialValues(valuesOf(photo))
    form.setValues(valuesOf(photo))
  }, [photo.updatedAt, photo.state])

  return {
    form,
    dirty: form.isDirty(),
    saving: save.isPending,
    stale: save.error?.code === 'STALE',
    submit: ({ overwrite = false } = {}) => form.onSubmit((values) => save.mutate({ values, overwrite }))(),
    /** Takes the colleague's version. */
    reload: (fresh: AdminPhoto) => {
      save.reset()
      form.setInitialValues(valuesOf(fresh))
      form.setValues(valuesOf(fresh))
      form.resetDirty(valuesOf(fresh))
    },
  }
}
