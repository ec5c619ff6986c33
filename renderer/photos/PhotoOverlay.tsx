import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import { loadDialog } from './load-dialog.ts'
import { openedIn } from './opened.ts'

const PhotoDialog = lazy(async () => ({ default: (await loadDialog()).PhotoDialog }))

/** The place of the photo dialog. Every page that links to photos has one. */
export function PhotoOverlay() {
  return openedIn(useLocation()) ? (
    <Suspense>
      <PhotoDialog />
    </Suspense>
  ) : null
}
