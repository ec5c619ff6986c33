import { Button, FileButton, SegmentedControl, Select, TagsInput, Textarea, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useState } from 'react'
import { photoCategories } from '#shared/photo-options.ts'
import { PhotoChanges } from '#shared/photos.ts'
import { FormSection } from '../../admin/FormSection.tsx'
import { formatMegabytes } from '../../ui/format.ts'
import { toast } from '../../ui/toast.ts'
import { useObjectUrl } from '../../uploads/use-object-url.ts'
import styles from './UploadForm.module.css'
import { photoProblem, type UploadValues, useUploadPhoto } from './upload-photo.ts'

const blank: UploadValues = { title: '', caption: '', alt: '', tags: [], category: null, published: true }
/** Whatever stays empty is read from the file. */
const Details = PhotoChanges.omit({ title: true, category: true })

/** One photo, its file and its words. */
export function UploadForm() {
  const form = useForm<UploadValues>({ initialValues: blank, validate: schemaResolver(Details, { sync: true }) })
  const upload = useUploadPhoto()
  const [file, setFile] = useState<File>()
  const [problem, setProblem] = useState<string>()
  const preview = useObjectUrl(file)

  const choose = (chosen: File | null) => {
    const refused = chosen ? photoProblem(chosen) : undefined
    setProblem(refused)
    setFile(refused ? undefined : (chosen ?? undefined))
  }
  const submit = form.onSubmit((values) => {
    if (!file) return setProblem('Please select a file to upload')
    upload.mutate(
      { file, values },
      {
        onError: (error) => {
          if (error.fields) form.setErrors(error.fields)
          toast.error(error.code === 'UNEXPECTED' ? 'Upload failed' : error.message)
        },
        onSuccess: ({ message }) => {
          toast.success(message)
          form.reset()
          setFile(undefined)
        },
      },
    )
  })

  return (
    <form className={styles.form} onSubmit={submit}>
      <FormSection name="File">
        <div data-wide className={styles.file}>
          <span className={styles.preview}>
            {preview ? <img src={preview} alt="Preview" /> : <span>JPEG, PNG or WebP, up to 10 MB</span>}
          </span>
          <div className={styles.choose}>
            <FileButton accept="image/*" onChange={choose} key={file ? 'chosen' : 'none'}>
              {(props) => (
                <Button {...props} variant="default" aria-describedby="file-problem">
                  {file ? 'Choose another file' : 'Choose a file'}
                </Button>
              )}
            </FileButton>
            {file && (
              <span className={`num ${styles.name}`}>
                {file.name}, {formatMegabytes(file.size)}
              </span>
            )}
            <span id="file-problem" className={styles.problem} role="alert">
              {problem}
            </span>
          </div>
        </div>
      </FormSection>
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
        <TagsInput label="Tags" maxTags={30} acceptValueOnBlur {...form.getInputProps('tags')} />
        <div>
          <span className={styles.label} id="status">
            Status
          </span>
          <SegmentedControl
            fullWidth
            aria-labelledby="status"
            data={['Draft', 'Published']}
            value={form.values.published ? 'Published' : 'Draft'}
            onChange={(status) => form.setFieldValue('published', status === 'Published')}
          />
        </div>
      </FormSection>
      <div className={styles.send}>
        <Button type="submit" className={styles.submit} disabled={upload.isPending} aria-busy={upload.isPending}>
          {upload.isPending ? 'Uploading…' : 'Upload'}
        </Button>
        {upload.progress !== undefined && (
          <progress className={styles.progress} max={1} value={upload.progress} aria-label="Upload progress" />
        )}
      </div>
    </form>
  )
}
