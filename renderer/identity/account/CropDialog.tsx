import { Suspense } from 'react'
import { Dialog } from '#renderer/core/ui/Dialog.tsx'
import { lazyWithFallback, Missing } from '#renderer/core/ui/lazy-with-fallback.tsx'
import { Spinner } from '#renderer/core/ui/Spinner.tsx'

const Crop = lazyWithFallback(async () => (await import('./Crop.tsx')).Crop, Missing)

interface Props {
  file: File | undefined
  saving: boolean
  onSave(picture: Blob): void
  onClose(): void
  onUnreadable(): void
}

/** Chooses the square of a picture that is shown. */
export function CropDialog({ file, onClose, ...rest }: Props) {
  return (
    <Dialog open={file !== undefined} onClose={onClose} title="Your picture" width={400}>
      {file && (
        <Suspense fallback={<Spinner />}>
          <Crop key={file.name + file.size} {...{ file, onClose, ...rest }} />
        </Suspense>
      )}
    </Dialog>
  )
}
