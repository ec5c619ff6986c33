import { Drawer } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LeaveDialog } from '../../admin/LeaveDialog.tsx'
import { PageSkeleton } from '../../admin/PageSkeleton.tsx'
import { api, query } from '../../api/api.ts'
import { Failed } from '../../ui/Failed.tsx'
import { isProcessing } from './admin-photo-pages.ts'
import styles from './EditDrawer.module.css'
import { PhotoForm } from './PhotoForm.tsx'

/** One photo, opened from the list by its address. Closing asks before changes are lost. */
export function EditDrawer({ id, onClose }: { id: string; onClose(): void }) {
  const { data, error, refetch } = useQuery({
    ...query(api.adminPhotos.get, { id }),
    refetchInterval: ({ state }) => (state.data && isProcessing(state.data) ? 2000 : false),
  })
  const [dirty, setDirty] = useState(false)
  const [asking, setAsking] = useState(false)
  return (
    <Drawer
      opened
      onClose={() => (dirty ? setAsking(true) : onClose())}
      position="right"
      size={440}
      lockScroll={false}
      title="Edit photo"
      closeButtonProps={{ 'aria-label': 'Close', size: 36 }}
      classNames={{ content: styles.content, header: styles.header, title: styles.title, body: styles.body }}
    >
      {data ? (
        <PhotoForm photo={data} onDirty={setDirty} onClose={onClose} />
      ) : error ? (
        <Failed onRetry={() => void refetch()}>{error.message}</Failed>
      ) : (
        <PageSkeleton />
      )}
      {asking && <LeaveDialog onLeave={onClose} onStay={() => setAsking(false)} />}
    </Drawer>
  )
}
