import { useMutation } from '@tanstack/react-query'
import { DataCard } from '#renderer/core/admin/DataCard.tsx'
import { api } from '#renderer/core/api/api.ts'
import { LoadingState } from '#renderer/core/ui/LoadingState.tsx'
import { Bone } from '#renderer/core/ui/Skeletons.tsx'
import { Notice } from '#renderer/identity/forms/Notice.tsx'
import { importSite } from '#shared/transfer/form-endpoints.ts'
import { ImportPreview } from './ImportPreview.tsx'
import { importedText } from './import-texts.ts'
import { TransferProgress } from './TransferProgress.tsx'
import { UploadFile } from './UploadFile.tsx'
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
          <UploadFile accept=".zip,application/zip" label="Choose a zip file" request={{ to: importSite }} />
        </>
      )}
    </DataCard>
  )
}
