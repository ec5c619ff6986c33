import { Select, TagsInput, Textarea, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { api } from '#renderer/core/api/api.ts'
import { formatMegabytes, formatMoment, formatNumber } from '#renderer/core/ui/format.ts'
import { updateVideo } from '#shared/content/form-endpoints.ts'
import { videoCategories, videoQualities } from '#shared/content/video-options.ts'
import { type AdminVideo, VideoChanges } from '#shared/content/videos.ts'
import { clockTime, secondsOf } from '#shared/core/lengths.ts'
import { ContentEditor } from '../../content/admin/ContentEditor.tsx'
import { ContentForm } from '../../content/admin/ContentForm.tsx'
import { Facts } from '../../content/admin/Facts.tsx'
import { FileLine } from '../../content/admin/FileLine.tsx'
import { instantOf, minuteOf } from '../../content/admin/local-minute.ts'
import { PictureField } from '../../content/admin/PictureField.tsx'
import { PublishFields } from '../../content/admin/PublishFields.tsx'
import { useContentForm } from '../../content/admin/use-content-form.ts'
import styles from './VideoEditor.module.css'

interface Props {
  id: string
  onClose(): void
}

/** One video, opened from the list by its address. */
export function VideoEditor({ id, onClose }: Props) {
  return (
    <ContentEditor title="Edit video" id={id} get={api.adminVideos.get} onClose={onClose}>
      {(video, onDirty) => <VideoForm video={video} onDirty={onDirty} onClose={onClose} />}
    </ContentEditor>
  )
}

const valuesOf = (video: AdminVideo) => {
  const { title, description, category, tags, alt, published, publishedAt, youtube, duration, quality } = video
  return {
    title,
    description,
    category,
    tags,
    alt,
    published,
    publishedAt: minuteOf(publishedAt),
    youtube,
    duration: duration ? clockTime(duration) : '',
    quality,
  }
}
type Values = ReturnType<typeof valuesOf>

/** A file says itself how long and how good it is; of a link it is what staff say. */
const sentOf = ({ youtube, duration, quality, publishedAt, ...words }: Values, video: AdminVideo) => ({
  ...words,
  publishedAt: instantOf(publishedAt, video.publishedAt),
  ...(video.youtube && { youtube, quality, duration: duration ? (secondsOf(duration) ?? duration) : 0 }),
})

interface FormProps {
  video: AdminVideo
  onDirty(dirty: boolean): void
  onClose(): void
}

function VideoForm({ video, onDirty, onClose }: FormProps) {
  const state = useContentForm(video, {
    kind: 'video',
    to: updateVideo,
    valuesOf,
    checks: VideoChanges,
    sentOf: (values) => sentOf(values, video),
    fresh: () => api.adminVideos.get({ id: video._id }),
    onSaved: onClose,
  })
  const { form, files, setFile, draft } = state
  return (
    <ContentForm
      state={state}
      onRestore={() => draft.found && form.setValues(draft.found.values)}
      onDirty={onDirty}
      onClose={onClose}
    >
      {video.warning && (
        <p className={styles.warning} role="note">
          <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
          <span>{video.warning}</span>
        </p>
      )}
      <PictureField
        label="Poster"
        name="poster"
        picture={video.picture}
        file={files.poster}
        error={form.errors.poster}
        onChange={(file) => setFile('poster', file)}
      />
      <TextInput label="Title" required data-field="title" {...form.getInputProps('title')} />
      <Textarea label="Description" autosize minRows={3} maxRows={10} {...form.getInputProps('description')} />
      <Select label="Category" data={[...videoCategories]} allowDeselect={false} {...form.getInputProps('category')} />
      <TagsInput label="Tags" maxTags={30} acceptValueOnBlur {...form.getInputProps('tags')} />
      <TextInput
        label="Alternative text"
        description="What is to be seen on the poster, for people who cannot see it."
        {...form.getInputProps('alt')}
      />
      {video.youtube && (
        <>
          <TextInput label="Address" inputMode="url" data-field="youtube" {...form.getInputProps('youtube')} />
          <TextInput label="Length" placeholder="3:20" data-field="duration" {...form.getInputProps('duration')} />
          <Select
            label="Quality"
            placeholder="Not said"
            clearable
            data={[...videoQualities]}
            value={form.values.quality || null}
            error={form.errors.quality}
            onChange={(quality) => form.setFieldValue('quality', quality ?? '')}
          />
        </>
      )}
      <FileLine
        label="Captions"
        description="A WebVTT file (.vtt), for people who cannot hear it."
        name="captions"
        stored={video.captions ? { words: 'WebVTT file', at: video.captions } : undefined}
        file={files.captions}
        accept=".vtt,text/vtt"
        removable
        error={form.errors.captions}
        onChange={(file) => setFile('captions', file)}
      />
      <PublishFields form={form} />
      <Facts facts={factsOf(video)} />
    </ContentForm>
  )
}

const factsOf = (video: AdminVideo): [string, string | undefined][] => [
  ['File', video.fileName],
  ['Size', video.size ? formatMegabytes(video.size) : undefined],
  ['Length', video.fileName && clockTime(video.duration)],
  ['Pixels', video.width ? `${video.width} × ${video.height} (${video.quality})` : undefined],
  ['Added', formatMoment(video.createdAt)],
  ['Changed', `${formatMoment(video.updatedAt)}${video.updatedBy ? ` by ${video.updatedBy}` : ''}`],
  ['Views', formatNumber(video.views)],
  ['Likes', formatNumber(video.likes)],
]
