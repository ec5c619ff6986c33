import { CardSkeletons } from '#renderer/core/ui/Skeletons.tsx'
import { CategorizedList } from '../categories/CategorizedList.tsx'
import styles from './VideoGrid.module.css'
import { VideoGrid } from './VideoGrid.tsx'
import { videoList, videoPages } from './video-list.ts'

export default function VideosPage() {
  return (
    <CategorizedList
      type="videos"
      title="Videos"
      shape={videoList}
      queryFor={videoPages}
      skeleton={<CardSkeletons count={6} className={styles.grid} />}
      empty="No videos available."
    >
      {(videos) => <VideoGrid videos={videos} priority />}
    </CategorizedList>
  )
}
