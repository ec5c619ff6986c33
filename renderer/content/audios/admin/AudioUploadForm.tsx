import { FileInput, Select, TagsInput, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useNavigate } from 'react-router-dom'
import { FormSection } from '#renderer/core/admin/FormSection.tsx'
import { DraftOffer } from '#renderer/core/drafts/DraftOffer.tsx'
import { LeaveQuestion, settled } from '#renderer/core/drafts/LeaveQuestion.tsx'
import { useStoredDraft } from '#renderer/core/drafts/use-stored-draft.ts'
import { paths } from '#renderer/core/paths.ts'
import { filled } from '#renderer/core/platform/form-request.ts'
import { toast } from '#renderer/core/ui/toast.ts'
import { useOnce } from '#renderer/core/ui/use-once.ts'
import { FileField } from '#renderer/core/uploads/admin/FileField.tsx'
import { SendButton } from '#renderer/core/uploads/admin/SendButton.tsx'
import { StatusField } from '#renderer/core/uploads/admin/StatusField.tsx'
import { useChosenFile } from '#renderer/core/uploads/use-chosen-file.ts'
import { useSendForm } from '#renderer/core/uploads/use-send-form.ts'
import {
  type AudioCategory,
  type AudioType,
  audioTypeNames,
  audioTypes,
  longestTranscript,
} from '#shared/content/audio-options.ts'
import { uploadAudio } from '#shared/content/form-endpoints.ts'
import { heicProblem, isHeic } from '#shared/core/photo-options.ts'
import styles from './AudioUploadForm.module.css'
import { audioProblem } from './audio-uploads.ts'
import { readWaveform } from './read-waveform.ts'

const blank = {
  title: '',
  artist: '',
  type: 'Music' satisfies AudioType as AudioType,
  category: null as AudioCategory | null,
  caption: '',
  transcript: '',
  tags: [] as string[],
  published: true,
  cover: null as File | null,
}

/** One sound: its file, its cover, its words. */
export function AudioUploadForm() {
  const form = useForm({ initialValues: blank })
  const upload = useSendForm(uploadAudio)
  const navigate = useNavigate()
  const once = useOnce()
  const { file, problem, choose, missing, forget } = useChosenFile(audioProblem)
  const { values } = form
  const { cover: _, ...words } = values
  const categories = [...audioTypes[values.type]]
  const draft = useStoredDraft('upload-audio', words, form.isDirty())

  const send = async (sound: File, { cover, ...said }: typeof blank) => {
    const waveform = (await readWaveform(sound)).map(String)
    await upload.mutateAsync(
      { words: filled({ ...said, waveform }), files: { cover, file: sound } },
      {
        onError: (error) => {
          if (error.fields) form.setErrors(error.fields)
          toast.error(error.code === 'UNEXPECTED' ? 'Upload failed' : error.message)
        },
        onSuccess: ({ message, audio }) => {
          draft.forget()
          toast.success(message)
          form.reset()
          forget()
          if (audio.published) void navigate(paths.sound(audio._id), { state: settled })
        },
      },
    )
  }
  const submit = form.onSubmit((said) => {
    if (!file) return missing()
    if (said.cover && isHeic(said.cover)) return form.setFieldError('cover', heicProblem)
    once(() => send(file, said))
    return undefined
  })

  return (
    <form className={styles.form} onSubmit={submit}>
      <DraftOffer draft={draft} dirty={form.isDirty()} onRestore={form.setValues} />
      <FileField
        file={file}
        picture={values.cover ?? undefined}
        problem={problem}
        accept="audio/*"
        hint="MP3, M4A, Ogg, WAV or FLAC"
        onChoose={choose}
      />
      <FormSection name="Audio" hint="What stays empty is read from the file, its length and quality always.">
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
        <Select
          label="Subcategory"
          placeholder={categories.length ? 'None' : 'This type has none'}
          disabled={categories.length === 0}
          clearable
          data={categories}
          {...form.getInputProps('category')}
        />
        <Textarea data-wide label="Caption" rows={3} maxLength={2000} {...form.getInputProps('caption')} />
        <Textarea
          data-wide
          label="Transcript"
          description="What is said, for people who cannot hear it. It can be searched too."
          autosize
          minRows={3}
          maxRows={16}
          maxLength={longestTranscript}
          {...form.getInputProps('transcript')}
        />
        <FileInput
          label="Cover"
          description="Otherwise the one in the file, or one is drawn."
          placeholder="Choose a picture"
          accept="image/*"
          clearable
          {...form.getInputProps('cover')}
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
