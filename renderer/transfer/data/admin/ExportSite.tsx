import { Button } from '@mantine/core'
import { IconDownload, IconFileZip, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { DataCard } from '#renderer/core/admin/DataCard.tsx'
import { api } from '#renderer/core/api/api.ts'
import { ConfirmDialog } from '#renderer/core/ui/ConfirmDialog.tsx'
import { formatDay, formatSize } from '#renderer/core/ui/format.ts'
import { IconButton } from '#renderer/core/ui/IconButton.tsx'
import { LoadingState } from '#renderer/core/ui/LoadingState.tsx'
import { RelativeTime } from '#renderer/core/ui/RelativeTime.tsx'
import { Bone } from '#renderer/core/ui/Skeletons.tsx'
import { toast } from '#renderer/core/ui/toast.ts'
import { Notice } from '#renderer/identity/forms/Notice.tsx'
import { exportDays } from '#shared/core/data-options.ts'
import type { SiteExport } from '#shared/transfer/data.ts'
import styles from './ExportSite.module.css'
import { TransferProgress } from './TransferProgress.tsx'
import { isUnfinished, useTransfers } from './use-transfers.ts'

/** Exports the whole site, for backups and for other servers. */
export function ExportSite() {
  const exports = useTransfers(api.adminData.exports)
  const transfers = exports.data?.results
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
  const running = transfers?.find(isUnfinished)
  return (
    <DataCard
      title="Export site"
      intro={`Export all content, products, orders, users and files as a zip, without passwords and other secrets. You can download it for ${exportDays} days.`}
    >
      {!transfers ? (
        <LoadingState query={exports} label="Loading exports">
          <Bone height={36} />
        </LoadingState>
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
          <FinishedExports exports={transfers.filter(({ state }) => state === 'done')} onRemove={setRemoving} />
          <ConfirmDialog
            open={removing !== undefined}
            title="Delete this export?"
            action="Delete"
            busy={remove.isPending}
            onConfirm={() => removing && remove.mutate(removing)}
            onClose={() => setRemoving(undefined)}
          >
            This cannot be undone. You can export the site again at any time.
          </ConfirmDialog>
        </>
      )}
    </DataCard>
  )
}

function FinishedExports({ exports, onRemove }: { exports: SiteExport[]; onRemove(one: SiteExport): void }) {
  // Requested on click, because a link works only once.
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
              {formatSize(one.size)}, by {one.by}, available until {formatDay(one.expiresAt!)}
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
          <IconButton icon={IconTrash} color="gray" label="Delete this export" onClick={() => onRemove(one)} />
        </li>
      ))}
    </ul>
  )
}
