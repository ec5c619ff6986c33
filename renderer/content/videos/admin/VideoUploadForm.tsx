import { FileInput, SegmentedControl, Select, TagsInput, Textarea, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { CategorySelect } from '#renderer/core/admin/CategorySelect.tsx'
import { FormSection } from '#renderer/core/admin/FormSection.tsx'
import { paths } from '#renderer/core/paths.ts'
import { StatusField } from '#renderer/core/uploads/admin/StatusField.tsx'
import { uploadVideo } from '#shared/content/form-endpoints.ts'
import { videoQualities } from '#shared/content/video-options.ts'
import { MediaForm } from '../../content/admin/MediaForm.tsx'
import { useMediaForm } from '../../content/admin/use-media-form.ts'
import { drawPoster } from './draw-poster.ts'
import styles from './VideoUploadForm.module.css'
import { videoProblem, videoUploads } from './video-uploads.ts'

const blank = {
  title: '',
  caption: '',
  alt: '',
  category: '',
  tags: [] as string[],
  published: true,
  youtube: '',
  duration: '',
  quality: null as string | null,
  poster: null as File | null,
  captions: null as File | null,
}

/** Uploads one video, or adds a link, with its poster, captions and details. */
export function VideoUploadForm() {
  const [source, setSource] = useState<'File' | 'Link'>('File')
  const isLink = source === 'Link'
  const upload = useMediaForm({
    name: 'upload-video',
    to: uploadVideo,
    blank,
    validate: { youtube: (value) => (isLink && !value.trim() ? 'Enter the address of the video.' : null) },
    problemOf: videoProblem,
    isLink,
    sentOf: ({ youtube, duration, quality, ...values }) =>
      isLink ? { ...values, youtube, duration, quality } : { ...values, poster: values.poster ?? drawn },
    pathOf: ({ video }) => (video.published ? paths.video(video._id) : undefined),
    warningOf: ({ video }) => video.warning,
  })
  const { form } = upload
  const drawn = useDrawnPoster(upload.file)

  return (
    <MediaForm
      upload={upload}
      accept={videoUploads.accept}
      hint={videoUploads.formats}
      picture={form.values.poster ?? drawn}
      head={
        <SegmentedControl
          className={styles.source}
          aria-label="Video source"
          data={['File', 'Link']}
          value={source}
          onChange={setSource}
        />
      }
      onRestore={({ youtube }) => youtube && setSource('Link')}
    >
      {isLink && (
        <FormSection
          name="Link"
          hint="Visitors see the poster first. YouTube or Vimeo can track them only after they press play."
        >
          <TextInput
            data-wide
            label="Address"
            placeholder="https://www.youtube.com/watch?v=…"
            inputMode="url"
            {...form.getInputProps('youtube')}
          />
          <TextInput label="Length" placeholder="3:20" {...form.getInputProps('duration')} />
          <Select
            label="Quality"
            placeholder="Not specified"
            clearable
            data={[...videoQualities]}
            {...form.getInputProps('quality')}
          />
        </FormSection>
      )}
      <FormSection name="Video" hint={isLink ? undefined : 'Length and quality are read from the file.'}>
        <TextInput label="Title" maxLength={200} {...form.getInputProps('title')} />
        <CategorySelect type="videos" {...form.getInputProps('category')} />
        <Textarea data-wide label="Caption" rows={4} maxLength={2000} {...form.getInputProps('caption')} />
        <TextInput
          data-wide
          label="Alternative text"
          description="Describe the poster for people who can't see it."
          maxLength={300}
          {...form.getInputProps('alt')}
        />
        <FileInput
          label="Poster"
          description="If empty, a frame of the video is used."
          placeholder="Choose a picture"
          accept="image/*"
          clearable
          {...form.getInputProps('poster')}
        />
        <FileInput
          label="Captions"
          description="A WebVTT file (.vtt), for people who can't hear it."
          placeholder="Choose a file"
          accept=".vtt,text/vtt"
          clearable
          {...form.getInputProps('captions')}
        />
        <TagsInput label="Tags" maxTags={30} acceptValueOnBlur {...form.getInputProps('tags')} />
        <StatusField {...form.getInputProps('published')} />
      </FormSection>
    </MediaForm>
  )
}

/** The poster of a selected video, once it is generated. */
function useDrawnPoster(file: File | undefined) {
  const [drawn, setDrawn] = useState<File>()
  useEffect(() => {
    setDrawn(undefined)
    if (!file) return undefined
    let current = true
    void drawPoster(file).then((blob) => {
      if (current && blob) setDrawn(new File([blob], 'poster.jpg', { type: 'image/jpeg' }))
    })
    return () => {
      current = false
    }
  }, [file])
  return drawn
}
