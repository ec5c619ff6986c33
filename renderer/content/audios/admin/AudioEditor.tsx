import { Select, TagsInput, Textarea, TextInput } from '@mantine/core'
import { api } from '#renderer/core/api/api.ts'
import { formatMegabytes, formatMoment, formatNumber } from '#renderer/core/ui/format.ts'
import { type AudioType, audioTypeNames, audioTypes } from '#shared/content/audio-options.ts'
import { type AdminAudio, AudioChanges } from '#shared/content/audios.ts'
import { updateAudio } from '#shared/content/form-endpoints.ts'
import { clockTime } from '#shared/core/lengths.ts'
import { ContentEditor } from '../../content/admin/ContentEditor.tsx'
import { ContentForm } from '../../content/admin/ContentForm.tsx'
import { Facts } from '../../content/admin/Facts.tsx'
import { instantOf, minuteOf } from '../../content/admin/local-minute.ts'
import { PictureField } from '../../content/admin/PictureField.tsx'
import { PublishFields } from '../../content/admin/PublishFields.tsx'
import { useContentForm } from '../../content/admin/use-content-form.ts'

interface Props {
  id: string
  onClose(): void
}

/** One sound, opened from the list by its address. */
export function AudioEditor({ id, onClose }: Props) {
  return (
    <ContentEditor title="Edit audio" id={id} get={api.adminAudios.get} onClose={onClose}>
      {(audio, onDirty) => <AudioForm audio={audio} onDirty={onDirty} onClose={onClose} />}
    </ContentEditor>
  )
}

const valuesOf = (audio: AdminAudio) => {
  const { title, artist, description, type, category, tags, transcript, published, publishedAt } = audio
  return {
    title,
    artist,
    description,
    type,
    category,
    tags,
    transcript,
    published,
    publishedAt: minuteOf(publishedAt),
  }
}

interface FormProps {
  audio: AdminAudio
  onDirty(dirty: boolean): void
  onClose(): void
}

function AudioForm({ audio, onDirty, onClose }: FormProps) {
  const state = useContentForm(audio, {
    kind: 'audio',
    to: updateAudio,
    valuesOf,
    checks: AudioChanges,
    sentOf: (values) => ({ ...values, publishedAt: instantOf(values.publishedAt, audio.publishedAt) }),
    fresh: () => api.adminAudios.get({ id: audio._id }),
    onSaved: onClose,
  })
  const { form, files, setFile, draft } = state
  const categories = [...audioTypes[form.values.type]]
  return (
    <ContentForm
      state={state}
      onRestore={() => draft.found && form.setValues(draft.found.values)}
      onDirty={onDirty}
      onClose={onClose}
    >
      <PictureField
        label="Cover"
        name="cover"
        picture={audio.picture}
        file={files.cover}
        square
        error={form.errors.cover}
        onChange={(file) => setFile('cover', file)}
      />
      {/* biome-ignore lint/a11y/useMediaCaption: what is said stands in the transcript below */}
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
      <Select
        label="Subcategory"
        placeholder={categories.length ? 'None' : 'This type has none'}
        disabled={categories.length === 0}
        clearable
        data={categories}
        data-field="category"
        value={form.values.category || null}
        error={form.errors.category}
        onChange={(category) => form.setFieldValue('category', (category ?? '') as AdminAudio['category'])}
      />
      <Textarea label="Description" autosize minRows={3} maxRows={10} {...form.getInputProps('description')} />
      <TagsInput label="Tags" maxTags={30} acceptValueOnBlur {...form.getInputProps('tags')} />
      <Textarea
        label="Transcript"
        description="What is said, for people who cannot hear it. It can be searched too."
        autosize
        minRows={3}
        maxRows={16}
        {...form.getInputProps('transcript')}
      />
      <PublishFields form={form} />
      <Facts facts={factsOf(audio)} />
    </ContentForm>
  )
}

const factsOf = (audio: AdminAudio): [string, string | undefined][] => [
  ['File', audio.fileName],
  ['Size', formatMegabytes(audio.size)],
  ['Length', clockTime(audio.duration)],
  ['Quality', audio.quality],
  ['Added', formatMoment(audio.createdAt)],
  ['Changed', `${formatMoment(audio.updatedAt)}${audio.updatedBy ? ` by ${audio.updatedBy}` : ''}`],
  ['Plays', formatNumber(audio.plays)],
  ['Downloads', formatNumber(audio.downloads)],
  ['Rating', audio.ratings ? `${audio.rating} of 5 (${formatNumber(audio.ratings)})` : undefined],
]
