import { Bone, Skeletons } from '#renderer/core/ui/Skeletons.tsx'
import { CategorizedList } from '../categories/CategorizedList.tsx'
import styles from './AudioRows.module.css'
import { AudioRows } from './AudioRows.tsx'
import { audioList, audioPages } from './audio-list.ts'

const rows = ['one', 'two', 'three', 'four', 'five', 'six']

export default function AudiosPage() {
  return (
    <CategorizedList
      type="audios"
      title="Audio"
      shape={audioList}
      queryFor={audioPages}
      skeleton={
        <Skeletons className={styles.rows}>
          {rows.map((row) => (
            <Bone key={row} height={88} className={styles.bone} />
          ))}
        </Skeletons>
      }
      empty="No audio content available."
    >
      {(audios) => <AudioRows audios={audios} priority />}
    </CategorizedList>
  )
}
