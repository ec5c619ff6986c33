import { IconPlayerPlayFilled } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useExclusivePlayer } from '#renderer/core/ui/use-exclusive-player.ts'
import { playing } from '#shared/content/video-links.ts'
import styles from './RichText.module.css'

/** A YouTube or Vimeo video. Nothing is loaded from there until the visitor plays it. */
export function Player({ src, title }: { src: string; title: string }) {
  const [started, setStarted] = useState(false)
  const frame = useRef<HTMLIFrameElement>(null)
  const begin = useEffectEvent(useExclusivePlayer(started, () => setStarted(false)))
  // The focus moves from the button to the player.
  useEffect(() => {
    if (!started) return
    frame.current?.focus({ preventScroll: true })
    begin()
  }, [started])
  const { host, address } = placeOf(src)
  if (started)
    return (
      <iframe
        ref={frame}
        src={playing(src)}
        title={title}
        className={styles.player}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        referrerPolicy="strict-origin-when-cross-origin"
        // The loaded document takes the focus away.
        onLoad={({ currentTarget }) =>
          document.activeElement === document.body && currentTarget.focus({ preventScroll: true })
        }
        sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
      />
    )
  return (
    <div className={`${styles.player} ${styles.facade}`}>
      <button type="button" onClick={() => setStarted(true)}>
        <span className={styles.play}>
          <IconPlayerPlayFilled size={28} aria-hidden />
        </span>
        <span>
          <span className="sr-only">Play </span>
          <strong>{title}</strong>
        </span>
      </button>
      <p>
        Plays from {host}, which can then track your visit. <a href={address}>Open it there</a>
      </p>
    </div>
  )
}

/** The video's page at its provider. */
function placeOf(src: string): { host: string; address: string } {
  const id = /(?:embed|video)\/([\w-]+)/.exec(src)?.[1] ?? ''
  return src.includes('vimeo')
    ? { host: 'Vimeo', address: `https://vimeo.com/${id}` }
    : { host: 'YouTube', address: `https://www.youtube.com/watch?v=${id}` }
}
