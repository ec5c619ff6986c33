import { Autocomplete, Select, TagsInput, Textarea, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { FormSection } from '#renderer/core/admin/FormSection.tsx'
import { DraftOffer } from '#renderer/core/drafts/DraftOffer.tsx'
import { LeaveQuestion } from '#renderer/core/drafts/LeaveQuestion.tsx'
import { useStoredDraft } from '#renderer/core/drafts/use-stored-draft.ts'
import { toast } from '#renderer/core/ui/toast.ts'
import { FileField } from '#renderer/core/uploads/admin/FileField.tsx'
import { SendButton } from '#renderer/core/uploads/admin/SendButton.tsx'
import { StatusField } from '#renderer/core/uploads/admin/StatusField.tsx'
import { useChosenFile } from '#renderer/core/uploads/use-chosen-file.ts'
import { PhotoChanges } from '#shared/content/photos.ts'
import { photoCategories } from '#shared/core/photo-options.ts'
import styles from './UploadForm.module.css'
import { photoProblem, type UploadValues, useUploadPhoto } from './upload-photo.ts'
import { useAlbumNames } from './use-album-names.ts'

const blank: UploadValues = { title: '', caption: '', alt: '', album: '', tags: [], category: null, published: true }
/** Whatever stays empty is read from the file. */
const Details = PhotoChanges.omit({ title: true, category: true })

/** One photo, its file and its words. */
export function UploadForm() {
  const form = useForm<UploadValues>({ initialValues: blank, validate: schemaResolver(Details, { sync: true }) })
  const upload = useUploadPhoto()
  const albums = useAlbumNames()
  const draft = useStoredDraft('upload-photo', form.values, form.isDirty())
  const { file, problem, choose, missing, forget } = useChosenFile(photoProblem)

  const submit = form.onSubmit((values) => {
    if (!file) return missing()
    upload.mutate(
      { file, values },
      {
        onError: (error) => {
          if (error.fields) form.setErrors(error.fields)
          toast.error(error.code === 'UNEXPECTED' ? 'Upload failed' : error.message)
        },
        onSuccess: ({ message }) => {
          draft.forget()
          toast.success(message)
          form.reset()
          forget()
        },
      },
    )
  })

  return (
    <form className={styles.form} onSubmit={submit}>
      <DraftOffer draft={draft} dirty={form.isDirty()} onRestore={form.setValues} />
      <FileField file={file} problem={problem} accept="image/*" hint="JPEG, PNG or WebP" onChoose={choose} />
      <FormSection name="Details" hint="What stays empty is read from the file.">
        <TextInput label="Title" maxLength={200} {...form.getInputProps('title')} />
        <Select
          label="Category"
          placeholder="As the file says"
          clearable
          data={[...photoCategories]}
          {...form.getInputProps('category')}
        />
        <Textarea data-wide label="Caption" rows={3} {...form.getInputProps('caption')} />
        <TextInput
          data-wide
          label="Alternative text"
          description="What is to be seen, for people who cannot see it."
          {...form.getInputProps('alt')}
        />
        <Autocomplete label="Album" data={albums} maxLength={120} {...form.getInputProps('album')} />
        <TagsInput label="Tags" maxTags={30} acceptValueOnBlur {...form.getInputProps('tags')} />
        <StatusField
          published={form.values.published}
          onChange={(published) => form.setFieldValue('published', published)}
        />
      </FormSection>
      <SendButton busy={upload.isPending} progress={upload.progress} />
      {/* Words are kept, files cannot be. */}
      <LeaveQuestion when={file !== undefined} param="type" />
    </form>
  )
}
