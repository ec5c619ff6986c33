import { useUnloadQuestion } from '../drafts/LeaveQuestion.tsx'
import { usePlatform } from '../platform/platform.ts'
import { uploadFigures } from './upload-figures.ts'
import { useUploads } from './use-uploads.ts'

/** The browser asks before a tab is closed that still sends files, or holds some that were chosen and described. */
export function LeaveWarning() {
  const { uploads } = usePlatform()
  const { active, by } = uploadFigures(useUploads().items)
  const ends = active + by.ready + by.checking > 0 && !uploads.outlivesPage
  useUnloadQuestion(ends)
  return null
}
