import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { api, query } from '#renderer/core/api/api.ts'
import { paths } from '#renderer/core/paths.ts'
import { Breadcrumb } from '#renderer/core/ui/Breadcrumb.tsx'
import { formatDay, formatPlural } from '#renderer/core/ui/format.ts'
import { PlainText } from '#renderer/core/ui/PlainText.tsx'
import { ResponsiveImage } from '#renderer/core/ui/ResponsiveImage.tsx'
import { TagLinks } from '#renderer/core/ui/TagLinks.tsx'
import { audioQualityLabels } from '#shared/content/audio-options.ts'
import type { Audio } from '#shared/content/audios.ts'
import { formatClock, isoDuration } from '#shared/core/durations.ts'
import { addressOf } from '#shared/core/endpoint.ts'
import { audioDownload } from '#shared/core/plain-routes.ts'
import { ShareMenu } from '../reactions/ShareMenu.tsx'
import styles from './AudioPage.module.css'
import { AudioRows } from './AudioRows.tsx'
import { BigPlayer } from './BigPlayer.tsx'
import { Reviews } from './Reviews.tsx'
import { Stars } from './Stars.tsx'

/** The page of an audio track. */
export default function AudioPage() {
  const { id = '' } = useParams()
  const { data: audio } = useSuspenseQuery(query(api.audios.get, { id }))
  const { title, artist, type, category, picture, description, tags, transcript, related } = audio
  return (
    <div className={`wrap ${styles.page}`}>
      <Breadcrumb to={paths.audio} name="Audio" by={{ type, category }} className={styles.back} />
      <article>
        <div className={styles.top}>
          {picture && (
            <ResponsiveImage
              picture={picture}
              alt=""
              sizes="(max-width: 767px) 92vw, 300px"
              priority
              className={styles.cover}
            />
          )}
          <div className={styles.head}>
            <header className={styles.text}>
              <h1>{title}</h1>
              {artist && <p className={styles.artist}>{artist}</p>}
              <Facts audio={audio} />
            </header>
            <BigPlayer audio={audio} queue={[audio, ...related]} />
            <div className={styles.buttons}>
              <Button
                component="a"
                href={addressOf(audioDownload, { id })}
                download
                variant="default"
                size="sm"
                className={styles.button}
                leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
              >
                Download
              </Button>
              <ShareMenu title={title} path={paths.audioTrack(id)} className={styles.button} />
            </div>
          </div>
        </div>
        <PlainText text={description} className={styles.description} />
        <TagLinks tags={tags} path={paths.audio} className={styles.tags} />
        {transcript && (
          <details className={styles.transcript}>
            <summary>Transcript</summary>
            <PlainText text={transcript} />
          </details>
        )}
      </article>
      <Reviews key={id} audio={audio} className={styles.reviews} />
      {related.length > 0 && (
        <section aria-labelledby="related" className={styles.related}>
          <h2 id="related">More to hear</h2>
          <AudioRows audios={related} level={3} />
        </section>
      )}
    </div>
  )
}

function Facts({ audio }: { audio: Audio }) {
  const { publishedAt, createdAt, duration, quality, plays, downloads, rating, ratings } = audio
  const at = publishedAt ?? createdAt
  const named: Partial<Record<string, string>> = audioQualityLabels
  return (
    <ul className={`num ${styles.facts}`}>
      {ratings > 0 && (
        <li>
          <Stars rating={rating} count={ratings} />
        </li>
      )}
      <li>
        <time dateTime={at}>{formatDay(at)}</time>
      </li>
      <li>
        <time dateTime={isoDuration(duration)}>{formatClock(duration)}</time>
      </li>
      {named[quality] && <li>{named[quality]}</li>}
      <li>{formatPlural(plays, 'play')}</li>
      <li>{formatPlural(downloads, 'download')}</li>
    </ul>
  )
}
