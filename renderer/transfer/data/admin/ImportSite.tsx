import { Button, FileButton } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { DataCard } from '#renderer/core/admin/DataCard.tsx'
import { api } from '#renderer/core/api/api.ts'
import { useUnloadQuestion } from '#renderer/core/drafts/LeaveQuestion.tsx'
import { usePlatform } from '#renderer/core/platform/platform.ts'
import { Failed } from '#renderer/core/ui/Failed.tsx'
import { formatSize } from '#renderer/core/ui/format.ts'
import { Bone, Skeletons } from '#renderer/core/ui/Skeletons.tsx'
import { Notice } from '#renderer/identity/forms/Notice.tsx'
import { importSite } from '#shared/transfer/form-endpoints.ts'
import { DryRun } from './DryRun.tsx'
import styles from './ImportSite.module.css'
import { outcomeWords } from './import-words.ts'
import { TransferProgress } from './TransferProgress.tsx'
import { isUnderWay, useTransfers } from './use-transfers.ts'

/** An exported site, taken into this one: first looked through, then, if somebody says so, brought in. */
export function ImportSite() {
  const { transfers, error, refetch } = useTransfers(api.adminData.imports)
  const remove = useMutation({ mutationFn: (id: string) => api.adminData.removeImport({ id }) })
  const [newest] = transfers ?? []
  return (
    <DataCard
      title="Import site"
      intro="Takes in a zip that “Export site” made, here or elsewhere. You see what would change before anything does, and either all of it comes in or nothing. People come without passwords and choose one with “Forgot password?”; accounts, orders and conversations that are here already stay as they are."
    >
      {!transfers && error ? (
        <Failed onRetry={() => void refetch()}>{error.message}</Failed>
      ) : !transfers ? (
        <Skeletons label="Loading imports">
          <Bone height={36} />
        </Skeletons>
      ) : newest && isUnderWay(newest) ? (
        <TransferProgress {...newest} onCancel={newest.agreed ? undefined : () => remove.mutate(newest._id)} />
      ) : newest?.state === 'checked' ? (
        <DryRun found={newest} onRemove={() => remove.mutate(newest._id)} removing={remove.isPending} />
      ) : (
        <>
          {newest?.state === 'failed' && <Notice tone="bad">{newest.problem}</Notice>}
          {newest?.state === 'done' && newest.report && <Notice tone="good">{outcomeWords(newest.report)}</Notice>}
          <SendZip />
        </>
      )}
    </DataCard>
  )
}

/** Chooses a zip and sends it. */
function SendZip() {
  const { sendForm } = usePlatform()
  const [sent, setSent] = useState(0)
  const stop = useRef<AbortController>(undefined)
  const send = useMutation({
    mutationFn: (file: File) => {
      stop.current = new AbortController()
      const { signal } = stop.current
      return sendForm({ to: importSite, files: { file }, use: 'import', onProgress: setSent, signal })
    },
    meta: { errorsShownByCaller: true },
    onSettled: () => setSent(0),
  })
  useUnloadQuestion(send.isPending)
  if (send.isPending)
    return (
      <div className={styles.sending}>
        <p>
          Sending {send.variables.name}, <span className="num">{formatSize(send.variables.size)}</span>
        </p>
        <progress className={styles.bar} max={1} value={sent} aria-label="Sending the file" />
        <p className={styles.hint}>Stay on this page until it has arrived.</p>
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
