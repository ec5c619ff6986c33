import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useParams } from 'react-router-dom'
import { api, query } from '#renderer/core/api/api.ts'
import { paths } from '#renderer/core/paths.ts'
import { Breadcrumb } from '#renderer/core/ui/Breadcrumb.tsx'
import { formatDay, formatPlural } from '#renderer/core/ui/format.ts'
import { PlainText } from '#renderer/core/ui/PlainText.tsx'
import { TagLinks } from '#renderer/core/ui/TagLinks.tsx'
import type { Video } from '#shared/content/videos.ts'
import { formatClock, isoDuration } from '#shared/core/durations.ts'
import { Comments } from '../comments/Comments.tsx'
import { countView } from '../reactions/count-view.ts'
import { LikeButton } from '../reactions/LikeButton.tsx'
import { ShareMenu } from '../reactions/ShareMenu.tsx'
import { VideoGrid } from './VideoGrid.tsx'
import styles from './VideoPage.module.css'
import { VideoPlayer } from './VideoPlayer.tsx'

/** The page of a video. */
export default function VideoPage() {
  const { id = '' } = useParams()
  const { data: video } = useSuspenseQuery(query(api.videos.get, { id }))
  const { title, description, category, tags, likes, related } = video
  const path = paths.video(id)
  useEffect(() => countView(api.videos, id), [id])
  return (
    <div className={`wrap ${styles.page}`}>
      <Breadcrumb to={paths.videos} name="Videos" by={{ category }} className={styles.back} />
      <article>
        <VideoPlayer key={id} video={video} sizes="(max-width: 1200px) 96vw, 1136px" priority large />
        <header className={styles.head}>
          <div className={styles.text}>
            <h1>{title}</h1>
            <Facts video={video} />
          </div>
          <div className={styles.buttons}>
            <LikeButton calls={api.videos} item={{ id, noun: 'video', path }} likes={likes} className={styles.button} />
            <ShareMenu title={title} path={path} className={styles.button} />
          </div>
        </header>
        <PlainText text={description} className={styles.description} />
        <TagLinks tags={tags} path={paths.videos} className={styles.tags} />
      </article>
      {related.length > 0 && (
        <section aria-labelledby="related" className={styles.related}>
          <h2 id="related">More to watch</h2>
          <VideoGrid videos={related} level={3} />
        </section>
      )}
      <Comments key={`talk ${id}`} calls={api.videoComments} id={id} className={styles.talk} />
    </div>
  )
}

function Facts({ video: { publishedAt, createdAt, duration, quality, views, captions } }: { video: Video }) {
  const at = publishedAt ?? createdAt
  return (
    <ul className={`num ${styles.facts}`}>
      <li>
        <time dateTime={at}>{formatDay(at)}</time>
      </li>
      {duration > 0 && (
        <li>
          <time dateTime={isoDuration(duration)}>{formatClock(duration)}</time>
        </li>
      )}
      {quality && <li>{quality}</li>}
      <li>{formatPlural(views, 'view')}</li>
      {captions && <li>Captions</li>}
    </ul>
  )
}
