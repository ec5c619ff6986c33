import { Select, TagsInput, Textarea, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { CategorySelect } from '#renderer/core/admin/CategorySelect.tsx'
import { api } from '#renderer/core/api/api.ts'
import { formatMegabytes, formatNumber } from '#renderer/core/ui/format.ts'
import { updateVideo } from '#shared/content/form-endpoints.ts'
import { videoQualities } from '#shared/content/video-options.ts'
import { type AdminVideo, VideoChanges } from '#shared/content/videos.ts'
import { formatClock, parseDuration } from '#shared/core/durations.ts'
import { changeFacts, Facts } from '../../content/admin/Facts.tsx'
import { FileLine } from '../../content/admin/FileLine.tsx'
import { ImageFileField } from '../../content/admin/ImageFileField.tsx'
import { type FieldsProps, mediaEditor } from '../../content/admin/MediaEditor.tsx'
import { PublishFields } from '../../content/admin/PublishFields.tsx'
import { datedValues } from '../../content/admin/use-content-form.ts'
import styles from './VideoEditor.module.css'

const names = ['title', 'description', 'category', 'tags', 'alt', 'published', 'youtube', 'quality'] as const
const valuesOf = (video: AdminVideo) => ({
  ...datedValues(video, names),
  duration: video.duration ? formatClock(video.duration) : '',
})
type Values = ReturnType<typeof valuesOf>

export const VideoEditor = mediaEditor({
  noun: 'video',
  get: api.adminVideos.get,
  to: updateVideo,
  valuesOf,
  checks: VideoChanges,
  // Length and quality are read from a file; for a link, staff enter them.
  sentOf: ({ youtube, duration, quality, ...fields }: Values, video: AdminVideo) => ({
    ...fields,
    ...(video.youtube && { youtube, quality, duration: duration ? (parseDuration(duration) ?? duration) : 0 }),
  }),
  Fields,
})

function Fields({ item: video, form, files, setFile }: FieldsProps<AdminVideo, Values>) {
  return (
    <>
      {video.warning && (
        <p className={styles.warning} role="note">
          <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
          <span>{video.warning}</span>
        </p>
      )}
      <ImageFileField
        label="Poster"
        name="poster"
        picture={video.picture}
        file={files.poster}
        error={form.errors.poster}
        onChange={(file) => setFile('poster', file)}
      />
      <TextInput label="Title" required data-field="title" {...form.getInputProps('title')} />
      <Textarea label="Description" autosize minRows={3} maxRows={10} {...form.getInputProps('description')} />
      <CategorySelect type="videos" {...form.getInputProps('category')} />
      <TagsInput label="Tags" maxTags={30} acceptValueOnBlur {...form.getInputProps('tags')} />
      <TextInput
        label="Alternative text"
        description="Describe the poster for people who can't see it."
        {...form.getInputProps('alt')}
      />
      {video.youtube && (
        <>
          <TextInput label="Address" inputMode="url" data-field="youtube" {...form.getInputProps('youtube')} />
          <TextInput label="Length" placeholder="3:20" data-field="duration" {...form.getInputProps('duration')} />
          <Select
            label="Quality"
            placeholder="Not specified"
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
        description="A WebVTT file (.vtt), for people who can't hear it."
        name="captions"
        stored={video.captions ? { text: 'WebVTT file', at: video.captions } : undefined}
        file={files.captions}
        accept=".vtt,text/vtt"
        removable
        error={form.errors.captions}
        onChange={(file) => setFile('captions', file)}
      />
      <PublishFields form={form} />
      <Facts
        facts={[
          ['File', video.fileName],
          ['Size', video.size ? formatMegabytes(video.size) : undefined],
          ['Length', video.fileName && formatClock(video.duration)],
          ['Pixels', video.width ? `${video.width} × ${video.height} (${video.quality})` : undefined],
          ...changeFacts(video),
          ['Views', formatNumber(video.views)],
          ['Likes', formatNumber(video.likes)],
        ]}
      />
    </>
  )
}
