import { FileInput, Select, TagsInput, Textarea, TextInput } from '@mantine/core'
import { CategorySelect } from '#renderer/core/admin/CategorySelect.tsx'
import { FormSection } from '#renderer/core/admin/FormSection.tsx'
import { paths } from '#renderer/core/paths.ts'
import { StatusField } from '#renderer/core/uploads/admin/StatusField.tsx'
import { type AudioType, audioTypeNames, longestTranscript } from '#shared/content/audio-options.ts'
import { uploadAudio } from '#shared/content/form-endpoints.ts'
import { MediaForm } from '../../content/admin/MediaForm.tsx'
import { useMediaForm } from '../../content/admin/use-media-form.ts'
import { audioProblem, audioUploads } from './audio-uploads.ts'
import { readWaveform } from './read-waveform.ts'

const blank = {
  title: '',
  artist: '',
  type: 'Music' satisfies AudioType as AudioType,
  category: null as string | null,
  caption: '',
  transcript: '',
  tags: [] as string[],
  published: true,
  cover: null as File | null,
}

/** Uploads one audio track with its cover and details. */
export function AudioUploadForm() {
  const upload = useMediaForm({
    name: 'upload-audio',
    to: uploadAudio,
    blank,
    problemOf: audioProblem,
    sentOf: async (values, file) => ({ ...values, waveform: file && (await readWaveform(file)) }),
    pathOf: ({ audio }) => (audio.published ? paths.audioTrack(audio._id) : undefined),
  })
  const { form } = upload
  const { values } = form
  return (
    <MediaForm upload={upload} accept={audioUploads.accept} hint={audioUploads.formats} picture={values.cover}>
      <FormSection name="Audio" hint="Empty fields are read from the file. Length and quality always are.">
        <TextInput label="Title" maxLength={200} {...form.getInputProps('title')} />
        <TextInput label="Artist" maxLength={120} {...form.getInputProps('artist')} />
        <Select
          label="Type"
          allowDeselect={false}
          data={[...audioTypeNames]}
          value={values.type}
          error={form.errors.type}
          onChange={(type) => form.setValues({ type: type as AudioType, category: null })}
        />
        <CategorySelect
          type="audios"
          parent={values.type}
          label="Subcategory"
          placeholder="None"
          clearable
          {...form.getInputProps('category')}
        />
        <Textarea data-wide label="Caption" rows={3} maxLength={2000} {...form.getInputProps('caption')} />
        <Textarea
          data-wide
          label="Transcript"
          description="The spoken text, for people who can't hear it. Visitors can search it."
          autosize
          minRows={3}
          maxRows={16}
          maxLength={longestTranscript}
          {...form.getInputProps('transcript')}
        />
        <FileInput
          label="Cover"
          description="If empty, the cover in the file is used, or one is generated."
          placeholder="Choose a picture"
          accept="image/*"
          clearable
          {...form.getInputProps('cover')}
        />
        <TagsInput label="Tags" maxTags={30} acceptValueOnBlur {...form.getInputProps('tags')} />
        <StatusField {...form.getInputProps('published')} />
      </FormSection>
    </MediaForm>
  )
}
