import { Button, FileButton } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { DataCard } from '#renderer/core/admin/DataCard.tsx'
import { api } from '#renderer/core/api/api.ts'
import { useBeforeUnloadPrompt } from '#renderer/core/drafts/LeavePrompt.tsx'
import { usePlatform } from '#renderer/core/platform/platform.ts'
import { formatSize } from '#renderer/core/ui/format.ts'
import { LoadingState } from '#renderer/core/ui/LoadingState.tsx'
import { Bone } from '#renderer/core/ui/Skeletons.tsx'
import { Notice } from '#renderer/identity/forms/Notice.tsx'
import { importSite } from '#shared/transfer/form-endpoints.ts'
import { ImportPreview } from './ImportPreview.tsx'
import styles from './ImportSite.module.css'
import { importedText } from './import-texts.ts'
import { TransferProgress } from './TransferProgress.tsx'
import { isUnfinished, useTransfers } from './use-transfers.ts'

/** Imports an exported site after an admin has confirmed the preview. */
export function ImportSite() {
  const imports = useTransfers(api.adminData.imports)
  const remove = useMutation({ mutationFn: (id: string) => api.adminData.removeImport({ id }) })
  const newest = imports.data?.results[0]
  return (
    <DataCard
      title="Import site"
      intro="Import a zip from “Export site” of this or another site. You see a preview before anything changes, and either everything is imported or nothing. Imported users choose a password with “Forgot password?”. Existing accounts, orders and conversations are not changed."
    >
      {!imports.data ? (
        <LoadingState query={imports} label="Loading imports">
          <Bone height={36} />
        </LoadingState>
      ) : newest && isUnfinished(newest) ? (
        <TransferProgress {...newest} onCancel={newest.agreed ? undefined : () => remove.mutate(newest._id)} />
      ) : newest?.state === 'checked' ? (
        <ImportPreview found={newest} onRemove={() => remove.mutate(newest._id)} removing={remove.isPending} />
      ) : (
        <>
          {newest?.state === 'failed' && <Notice tone="bad">{newest.problem}</Notice>}
          {newest?.state === 'done' && newest.report && <Notice tone="good">{importedText(newest.report)}</Notice>}
          <UploadZip />
        </>
      )}
    </DataCard>
  )
}

function UploadZip() {
  const { sendForm } = usePlatform()
  const [sent, setSent] = useState(0)
  const stop = useRef<AbortController>(undefined)
  const send = useMutation({
    mutationFn: (file: File) => {
      stop.current = new AbortController()
      const { signal } = stop.current
      return sendForm({ to: importSite, files: { file }, use: 'import', onProgress: setSent, signal })
    },
    meta: { callerShowsErrors: true },
    onSettled: () => setSent(0),
  })
  useBeforeUnloadPrompt(send.isPending)
  if (send.isPending)
    return (
      <div className={styles.sending}>
        <p>
          Uploading {send.variables.name}, <span className="num">{formatSize(send.variables.size)}</span>
        </p>
        <progress className={styles.bar} max={1} value={sent} aria-label="Upload progress" />
        <p className={styles.hint}>Stay on this page until the upload is complete.</p>
        <Button size="xs" variant="default" onClick={() => stop.current?.abort()}>
          Cancel
        </Button>
      </div>
    )
  const stopped = stop.current?.signal.aborted
  return (
    <>
      {send.error && !stopped && <Notice tone="bad">{send.error.message}</Notice>}
      <FileButton accept=".zip,application/zip" onChange={(file) => file && send.mutate(file)}>
        {(props) => (
          <Button {...props} variant="default" leftSection={<IconFileUpload size={18} stroke={1.75} />}>
            Choose a zip file
          </Button>
        )}
      </FileButton>
    </>
  )
}
