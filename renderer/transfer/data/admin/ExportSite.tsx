import { ActionIcon, Button } from '@mantine/core'
import { IconDownload, IconFileZip, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { DataCard } from '#renderer/core/admin/DataCard.tsx'
import { api } from '#renderer/core/api/api.ts'
import { ConfirmDialog } from '#renderer/core/ui/ConfirmDialog.tsx'
import { Failed } from '#renderer/core/ui/Failed.tsx'
import { formatDay, formatSize } from '#renderer/core/ui/format.ts'
import { RelativeTime } from '#renderer/core/ui/RelativeTime.tsx'
import { Bone, Skeletons } from '#renderer/core/ui/Skeletons.tsx'
import { toast } from '#renderer/core/ui/toast.ts'
import { Notice } from '#renderer/identity/forms/Notice.tsx'
import { exportDays } from '#shared/core/data-options.ts'
import type { SiteExport } from '#shared/transfer/data.ts'
import styles from './ExportSite.module.css'
import { TransferProgress } from './TransferProgress.tsx'
import { isUnderWay, useTransfers } from './use-transfers.ts'

/** Everything the site holds, as a file to keep or to take elsewhere. */
export function ExportSite() {
  const { transfers, error, refetch } = useTransfers(api.adminData.exports)
  const start = useMutation({ mutationFn: () => api.adminData.startExport({}) })
  const remove = useMutation({
    mutationFn: ({ _id }: SiteExport) => api.adminData.removeExport({ id: _id }),
    onSettled: () => setRemoving(undefined),
    onSuccess: ({ message }, { state }) => {
      if (state === 'done') toast.success(message)
    },
  })
  const [removing, setRemoving] = useState<SiteExport>()
  const [newest] = transfers ?? []
  const running = transfers?.find(isUnderWay)
  return (
    <DataCard
      title="Export site"
      intro={`One zip with all content, products, orders, people and files. Passwords and other secrets stay out. The download is here for ${exportDays} days.`}
    >
      {!transfers && error ? (
        <Failed onRetry={() => void refetch()}>{error.message}</Failed>
      ) : !transfers ? (
        <Skeletons label="Loading exports">
          <Bone height={36} />
        </Skeletons>
      ) : (
        <>
          {running ? (
            <TransferProgress {...running} onCancel={() => remove.mutate(running)} />
          ) : (
            <Button
              leftSection={<IconFileZip size={18} stroke={1.75} />}
              loading={start.isPending}
              onClick={() => start.mutate()}
            >
              Export site
            </Button>
          )}
          {newest?.state === 'failed' && <Notice tone="bad">{newest.problem}</Notice>}
          <Finished exports={transfers.filter(({ state }) => state === 'done')} onRemove={setRemoving} />
          <ConfirmDialog
            open={removing !== undefined}
            title="Delete this export?"
            action="Delete"
            busy={remove.isPending}
            onConfirm={() => removing && remove.mutate(removing)}
            onClose={() => setRemoving(undefined)}
          >
            The file is gone for good. Another export holds the site as it is then.
          </ConfirmDialog>
        </>
      )}
    </DataCard>
  )
}

function Finished({ exports, onRemove }: { exports: SiteExport[]; onRemove(one: SiteExport): void }) {
  // The link is good once: it is made when it is needed.
  const download = useMutation({
    mutationFn: ({ _id }: SiteExport) => api.adminData.exportLink({ id: _id }),
    meta: { changesNothing: true },
    onSuccess: ({ file }) => {
      const link = document.createElement('a')
      link.href = file
      link.download = ''
      link.click()
    },
  })
  if (exports.length === 0) return null
  return (
    <ul className={styles.list} aria-label="Finished exports">
      {exports.map((one) => (
        <li key={one._id}>
          <span className={styles.facts}>
            <strong>
              <RelativeTime at={one.createdAt} />
            </strong>
            <span className="num">
              {formatSize(one.size)}, by {one.by}, here until {formatDay(one.expiresAt!)}
            </span>
          </span>
          <Button
            size="xs"
            variant="default"
            loading={download.isPending && download.variables._id === one._id}
            leftSection={<IconDownload size={16} stroke={1.75} />}
            onClick={() => download.mutate(one)}
          >
            Download
          </Button>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label="Delete this export"
            onClick={() => onRemove(one)}
          >
            <IconTrash size={18} stroke={1.75} />
          </ActionIcon>
        </li>
      ))}
    </ul>
  )
}
