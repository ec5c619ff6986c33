import { useBeforeUnloadPrompt } from '../drafts/LeavePrompt.tsx'
import { usePlatform } from '../platform/platform.ts'
import { uploadFigures } from './upload-figures.ts'
import { useUploads } from './use-uploads.ts'

/** Asks before the tab is closed while files are uploading or waiting to be uploaded. */
export function LeaveWarning() {
  const { uploads } = usePlatform()
  const { active, by } = uploadFigures(useUploads().items)
  useBeforeUnloadPrompt(active + by.ready + by.checking > 0 && !uploads.outlivesPage)
  return null
}
