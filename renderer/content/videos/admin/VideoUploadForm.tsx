import { FileInput, SegmentedControl, Select, TagsInput, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { FormSection } from '#renderer/core/admin/FormSection.tsx'
import { DraftOffer } from '#renderer/core/drafts/DraftOffer.tsx'
import { LeaveQuestion, settled } from '#renderer/core/drafts/LeaveQuestion.tsx'
import { useStoredDraft } from '#renderer/core/drafts/use-stored-draft.ts'
import { paths } from '#renderer/core/paths.ts'
import { filled } from '#renderer/core/platform/form-request.ts'
import { toast } from '#renderer/core/ui/toast.ts'
import { FileField } from '#renderer/core/uploads/admin/FileField.tsx'
import { SendButton } from '#renderer/core/uploads/admin/SendButton.tsx'
import { StatusField } from '#renderer/core/uploads/admin/StatusField.tsx'
import { useChosenFile } from '#renderer/core/uploads/use-chosen-file.ts'
import { useSendForm } from '#renderer/core/uploads/use-send-form.ts'
import { uploadVideo } from '#shared/content/form-endpoints.ts'
import { type VideoCategory, videoCategories, videoQualities } from '#shared/content/video-options.ts'
import { heicProblem, isHeic } from '#shared/core/photo-options.ts'
import { drawPoster } from './draw-poster.ts'
import styles from './VideoUploadForm.module.css'
import { videoProblem } from './video-uploads.ts'

const blank = {
  title: '',
  caption: '',
  alt: '',
  category: 'Entertainment' satisfies VideoCategory as VideoCategory,
  tags: [] as string[],
  published: true,
  youtube: '',
  duration: '',
  quality: null as string | null,
  poster: null as File | null,
  captions: null as File | null,
}

/** One video: a file or a link, its poster, its captions and its words. */
export function VideoUploadForm() {
  const form = useForm({ initialValues: blank })
  const upload = useSendForm(uploadVideo)
  const navigate = useNavigate()
  const { file, problem, choose, missing, forget } = useChosenFile(videoProblem)
  const [source, setSource] = useState<'File' | 'Link'>('File')
  const drawn = useDrawnPoster(file)
  const { values } = form
  const { poster: _poster, captions: _captions, ...words } = values
  const draft = useStoredDraft('upload-video', words, form.isDirty())

  const submit = form.onSubmit(({ poster, captions, youtube, duration, quality, ...words }) => {
    const link = source === 'Link'
    if (!link && !file) return missing()
    if (link && !youtube.trim()) return form.setFieldError('youtube', 'Enter the address of the video.')
    if (poster && isHeic(poster)) return form.setFieldError('poster', heicProblem)
    upload.mutate(
      {
        words: filled({ ...words, ...(link && { youtube, duration, quality }) }),
        files: { poster: poster ?? (link ? null : drawn), captions, file: link ? null : file },
      },
      {
        onError: (error) => {
          if (error.fields) form.setErrors(error.fields)
          toast.error(error.code === 'UNEXPECTED' ? 'Upload failed' : error.message)
        },
        onSuccess: ({ message, video }) => {
          draft.forget()
          if (video.warning) toast.error(`${message}. ${video.warning}`)
          else toast.success(message)
          form.reset()
          forget()
          if (video.published) void navigate(paths.video(video._id), { state: settled })
        },
      },
    )
    return undefined
  })

  return (
    <form className={styles.form} onSubmit={submit}>
      <DraftOffer
        draft={draft}
        dirty={form.isDirty()}
        onRestore={(kept) => {
          form.setValues(kept)
          if (kept.youtube) setSource('Link')
        }}
      />
      <SegmentedControl
        className={styles.source}
        aria-label="Where the video is"
        data={['File', 'Link']}
        value={source}
        onChange={(value) => setSource(value === 'Link' ? 'Link' : 'File')}
      />
      {source === 'File' ? (
        <FileField
          file={file}
          picture={values.poster ?? drawn}
          problem={problem}
          accept="video/mp4,video/webm,video/quicktime"
          hint="MP4 or WebM"
          onChoose={choose}
        />
      ) : (
        <FormSection
          name="Link"
          hint="Visitors see the poster. YouTube or Vimeo learn of them only when they press play."
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
            placeholder="Not said"
            clearable
            data={[...videoQualities]}
            {...form.getInputProps('quality')}
          />
        </FormSection>
      )}
      <FormSection name="Video" hint={source === 'File' ? 'Length and quality are read from the file.' : undefined}>
        <TextInput label="Title" maxLength={200} {...form.getInputProps('title')} />
        <Select
          label="Category"
          allowDeselect={false}
          data={[...videoCategories]}
          {...form.getInputProps('category')}
        />
        <Textarea data-wide label="Caption" rows={4} maxLength={2000} {...form.getInputProps('caption')} />
        <TextInput
          data-wide
          label="Alternative text"
          description="What is to be seen on the poster, for people who cannot see it."
          maxLength={300}
          {...form.getInputProps('alt')}
        />
        <FileInput
          label="Poster"
          description="Otherwise one is drawn from the video."
          placeholder="Choose a picture"
          accept="image/*"
          clearable
          {...form.getInputProps('poster')}
        />
        <FileInput
          label="Captions"
          description="A WebVTT file (.vtt), for people who cannot hear it."
          placeholder="Choose a file"
          accept=".vtt,text/vtt"
          clearable
          {...form.getInputProps('captions')}
        />
        <TagsInput label="Tags" maxTags={30} acceptValueOnBlur {...form.getInputProps('tags')} />
        <StatusField
          published={values.published}
          onChange={(published) => form.setFieldValue('published', published)}
        />
      </FormSection>
      <SendButton busy={upload.isPending} progress={upload.progress} />
      {/* Words are kept, files cannot be. */}
      <LeaveQuestion when={file !== undefined} param="type" />
    </form>
  )
}

/** The poster of a chosen video, once it is drawn. */
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
