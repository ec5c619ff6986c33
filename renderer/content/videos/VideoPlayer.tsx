import { IconPlayerPlayFilled } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ResponsiveImage } from '#renderer/core/ui/ResponsiveImage.tsx'
import { useExclusivePlayer } from '#renderer/core/ui/use-exclusive-player.ts'
import { playing } from '#shared/content/video-links.ts'
import type { VideoCard } from '#shared/content/videos.ts'
import { formatClock, formatSpoken } from '#shared/core/durations.ts'
import styles from './VideoPlayer.module.css'

interface Props {
  video: Pick<VideoCard, 'title' | 'picture' | 'image' | 'duration' | 'video_file' | 'youtube' | 'captions'>
  /** Width of the poster, for the `sizes` attribute. */
  sizes: string
  priority?: boolean
  large?: boolean
}

/**
 * Shows the poster until the visitor presses play. Only then is the player loaded, so that providers cannot track other
 * visitors.
 */
export function VideoPlayer({ video, sizes, priority = false, large = false }: Props) {
  const { title, picture, duration } = video
  const [started, setStarted] = useState(false)
  return (
    <div className={styles.frame} data-large={large || undefined}>
      {started ? (
        <Player video={video} onEnd={() => setStarted(false)} />
      ) : (
        <button type="button" className={styles.facade} onClick={() => setStarted(true)}>
          {picture && (
            <ResponsiveImage picture={picture} alt="" sizes={sizes} priority={priority} className={styles.poster} />
          )}
          <span className={`glass-2 ${styles.play}`}>
            <IconPlayerPlayFilled size={large ? 34 : 24} aria-hidden />
          </span>
          <span className="sr-only">Play {title}</span>
          {duration > 0 && (
            <span className={`num ${styles.length}`}>
              <span aria-hidden>{formatClock(duration)}</span>
              <span className="sr-only">, {formatSpoken(duration)}</span>
            </span>
          )}
        </button>
      )}
    </div>
  )
}

/** Takes over the focus of the button, so that keyboard users stay in place. */
function Player({
  video: { title, video_file, youtube, captions, image },
  onEnd,
}: Pick<Props, 'video'> & { onEnd: () => void }) {
  const film = useRef<HTMLVideoElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => (film.current ?? frame.current)?.focus({ preventScroll: true }), [])
  // An uploaded video can be paused; an embedded player is stopped by removing its frame.
  const begin = useExclusivePlayer(true, () => (film.current ? film.current.pause() : onEnd()))
  const begun = useEffectEvent(begin)
  useEffect(() => {
    if (frame.current) begun()
  }, [])
  if (!video_file)
    return (
      <iframe
        ref={frame}
        className={styles.player}
        src={playing(youtube)}
        title={title}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        allowFullScreen
        referrerPolicy="strict-origin-when-cross-origin"
      />
    )
  return (
    // biome-ignore lint/a11y/useMediaCaption: those that came with it are shown; staff see which have none
    <video
      ref={film}
      className={styles.player}
      src={video_file}
      poster={image || undefined}
      aria-label={title}
      controls
      onPlay={begin}
      autoPlay
      playsInline
      preload="metadata"
    >
      {captions && <track kind="captions" src={captions} srcLang="en" label="Captions" default />}
    </video>
  )
}
