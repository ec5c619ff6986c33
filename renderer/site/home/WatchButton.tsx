import { Button } from '@mantine/core'
import { IconPlayerPlayFilled } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { usePlatform } from '#renderer/core/platform/platform.ts'
import { isOwnMedia } from '#shared/content/video-links.ts'
import type { SlideVideo } from './slides.ts'

interface Props {
  video: SlideVideo
  /** Title of the slide. */
  title: string
  onWatch: () => void
}

/** Plays the video in place of the slide. Without scripts it is a link to the video. */
export function WatchButton({ video, title, onWatch }: Props) {
  const { desktop } = usePlatform()
  const watch = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    // The desktop app plays no files of other sites.
    if (desktop && video.provider === 'file' && !isOwnMedia(video.embed)) return
    event.preventDefault()
    onWatch()
  }
  return (
    <Button
      component="a"
      href={video.page}
      target="_blank"
      rel="noopener"
      size="md"
      leftSection={<IconPlayerPlayFilled size={18} aria-hidden />}
      onClick={watch}
    >
      Watch the video<span className="sr-only">: {title}</span>
    </Button>
  )
}
