import { ListPage } from '#renderer/core/lists/ListPage.tsx'
import { CardSkeletons } from '#renderer/core/ui/Skeletons.tsx'
import styles from './VideoGrid.module.css'
import { VideoGrid } from './VideoGrid.tsx'
import { videoList, videoPages } from './video-list.ts'

export default function VideosPage() {
  return (
    <ListPage
      title="Videos"
      shape={videoList}
      queryFor={videoPages}
      skeleton={<CardSkeletons count={6} className={styles.grid} />}
      empty="No videos available."
    >
      {(videos) => <VideoGrid videos={videos} priority />}
    </ListPage>
  )
}
