import { Button, Group, TextInput } from '@mantine/core'
import { IconVideo } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Thumb } from '#renderer/content/content/admin/Thumb.tsx'
import { api, query } from '#renderer/core/api/api.ts'
import { lazyWithFallback } from '#renderer/core/ui/lazy-with-fallback.tsx'
import { ToolButton } from '#renderer/core/ui/ToolButton.tsx'
import styles from './SlideVideoField.module.css'
import type { SliderFormState } from './use-slider-form.ts'

export const useSlideVideo = (id: string) => useQuery({ ...query(api.adminVideos.get, { id }), enabled: id !== '' })

const VideoPicker = lazyWithFallback(
  async () => (await import('#renderer/content/videos/admin/VideoPicker.tsx')).VideoPicker,
)

/** Selects an own video, or takes a link. */
export function SlideVideoField({ form }: Pick<SliderFormState, 'form'>) {
  const [isOpen, setIsOpen] = useState(false)
  const { video: id } = form.values
  const { data: video, error } = useSlideVideo(id)
  const isHidden = video && (!video.published || video.trashedAt !== undefined)
  const selectButton = (
    <ToolButton icon={IconVideo} data-field="video" onClick={() => setIsOpen(true)}>
      {id ? 'Choose another video' : 'Choose a video'}
    </ToolButton>
  )
  return (
    <div data-wide className={styles.video}>
      {id === '' ? (
        <>
          <TextInput
            data-field="link"
            type="url"
            label="Video link"
            description="YouTube, Vimeo or an .mp4 file. Visitors start the video, and it plays without sound."
            required
            maxLength={500}
            placeholder="https://youtu.be/…"
            {...form.getInputProps('link')}
          />
          <Group gap="xs">
            {selectButton}
            <span className={styles.hint}>Or choose or upload your own video.</span>
          </Group>
        </>
      ) : (
        <>
          <span className={styles.label}>Video</span>
          <div className={styles.selected}>
            <Thumb item={video ?? {}} icon={IconVideo} sizes="120px" className={styles.thumb} />
            <strong>{video?.title ?? (error ? 'This video cannot be loaded' : 'Loading…')}</strong>
          </div>
          {isHidden && (
            <p className={styles.problem}>
              {video.trashedAt ? 'This video is in the trash.' : 'This video is not published.'} The slide shows only
              its picture until visitors can see the video again.
            </p>
          )}
          <Group gap="xs">
            {selectButton}
            <Button variant="default" onClick={() => form.setFieldValue('video', '')}>
              Use a link instead
            </Button>
          </Group>
        </>
      )}
      <p role="alert" className={styles.problem}>
        {form.errors.video}
      </p>
      {isOpen && (
        <VideoPicker
          onClose={() => setIsOpen(false)}
          onChoose={({ _id }) => {
            form.clearFieldError('link')
            form.setFieldValue('video', _id)
            setIsOpen(false)
          }}
        />
      )}
    </div>
  )
}
