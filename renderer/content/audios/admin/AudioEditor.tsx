import { Select, TagsInput, Textarea, TextInput } from '@mantine/core'
import { CategorySelect } from '#renderer/core/admin/CategorySelect.tsx'
import { api } from '#renderer/core/api/api.ts'
import { formatMegabytes, formatNumber } from '#renderer/core/ui/format.ts'
import { type AudioType, audioTypeNames } from '#shared/content/audio-options.ts'
import { type AdminAudio, AudioChanges } from '#shared/content/audios.ts'
import { updateAudio } from '#shared/content/form-endpoints.ts'
import { formatClock } from '#shared/core/durations.ts'
import { changeFacts, Facts } from '../../content/admin/Facts.tsx'
import { ImageFileField } from '../../content/admin/ImageFileField.tsx'
import { type FieldsProps, mediaEditor } from '../../content/admin/MediaEditor.tsx'
import { PublishFields } from '../../content/admin/PublishFields.tsx'
import { datedValues } from '../../content/admin/use-content-form.ts'

const names = ['title', 'artist', 'description', 'type', 'category', 'tags', 'transcript', 'published'] as const
const valuesOf = (audio: AdminAudio) => datedValues(audio, names)

export const AudioEditor = mediaEditor({
  noun: 'audio',
  get: api.adminAudios.get,
  to: updateAudio,
  valuesOf,
  checks: AudioChanges,
  Fields,
})

function Fields({ item: audio, form, files, setFile }: FieldsProps<AdminAudio, ReturnType<typeof valuesOf>>) {
  return (
    <>
      <ImageFileField
        label="Cover"
        name="cover"
        picture={audio.picture}
        file={files.cover}
        square
        error={form.errors.cover}
        onChange={(file) => setFile('cover', file)}
      />
      {/* biome-ignore lint/a11y/useMediaCaption: the transcript below is the text alternative */}
      <audio controls preload="none" src={audio.audio_file} style={{ width: '100%' }} />
      <TextInput label="Title" required data-field="title" {...form.getInputProps('title')} />
      <TextInput label="Artist" {...form.getInputProps('artist')} />
      <Select
        label="Type"
        data={[...audioTypeNames]}
        allowDeselect={false}
        value={form.values.type}
        error={form.errors.type}
        onChange={(type) => form.setValues({ type: type as AudioType, category: '' })}
      />
      <CategorySelect
        type="audios"
        parent={form.values.type}
        label="Subcategory"
        placeholder="None"
        clearable
        data-field="category"
        value={form.values.category || null}
        error={form.errors.category}
        onChange={(category) => form.setFieldValue('category', category ?? '')}
      />
      <Textarea label="Description" autosize minRows={3} maxRows={10} {...form.getInputProps('description')} />
      <TagsInput label="Tags" maxTags={30} acceptValueOnBlur {...form.getInputProps('tags')} />
      <Textarea
        label="Transcript"
        description="The spoken text, for people who can't hear it. Visitors can search it."
        autosize
        minRows={3}
        maxRows={16}
        {...form.getInputProps('transcript')}
      />
      <PublishFields form={form} />
      <Facts
        facts={[
          ['File', audio.fileName],
          ['Size', formatMegabytes(audio.size)],
          ['Length', formatClock(audio.duration)],
          ['Quality', audio.quality],
          ...changeFacts(audio),
          ['Plays', formatNumber(audio.plays)],
          ['Downloads', formatNumber(audio.downloads)],
          ['Rating', audio.ratings ? `${audio.rating} of 5 (${formatNumber(audio.ratings)})` : undefined],
        ]}
      />
    </>
  )
}
