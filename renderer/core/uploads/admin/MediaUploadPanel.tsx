import { MediaQueue } from './MediaQueue.tsx'
import type { MediaUploads } from './media-uploads.ts'
import { UploadPanel } from './UploadPanel.tsx'

/** Creates the upload panel of one kind of files. */
export const mediaUploadPanel = (kind: MediaUploads) =>
  function MediaUploadPanel() {
    return (
      <MediaQueue kind={kind}>
        <UploadPanel />
      </MediaQueue>
    )
  }
