import { Suspense } from 'react'
import { Dialog } from '#renderer/core/ui/Dialog.tsx'
import { LoadFailed, lazyWithFallback } from '#renderer/core/ui/lazy-with-fallback.tsx'
import { Spinner } from '#renderer/core/ui/Spinner.tsx'
import type { CropProps } from './Crop.tsx'

const Crop = lazyWithFallback(async () => (await import('./Crop.tsx')).Crop, LoadFailed)

type Props = Omit<CropProps, 'file'> & { file: File | undefined }

/** Lets users crop their image. */
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
