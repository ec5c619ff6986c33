import { IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { playing, type VideoLink } from '#shared/content/video-links.ts'
import styles from './HeroVideo.module.css'

interface Props {
  video: VideoLink
  title: string
  onClose: () => void
}

/** Videos start muted. */
const muted = { youtube: '&mute=1', vimeo: '&muted=1' } as const

/** Plays the video in place of the slide. Nothing is loaded before the visitor starts it. */
export function HeroVideo({ video: { provider, embed }, title, onClose }: Props) {
  const close = useRef<HTMLButtonElement>(null)
  useEffect(() => close.current?.focus(), [])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape is a shortcut for the close button
    <div className={styles.screen} onKeyDown={({ key }) => key === 'Escape' && onClose()}>
      {provider === 'file' ? (
        <video className={styles.player} src={embed} title={title} controls autoPlay muted playsInline />
      ) : (
        <iframe
          className={styles.player}
          src={playing(embed) + muted[provider]}
          title={title}
          allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
          allowFullScreen
          referrerPolicy="strict-origin-when-cross-origin"
        />
      )}
      <button ref={close} type="button" className={styles.close} onClick={onClose}>
        <IconX size={20} stroke={1.75} aria-hidden />
        Close video
      </button>
    </div>
  )
}
