import { Button } from '@mantine/core'
import type { ReactElement } from 'react'
import { Link, Navigate, useSearchParams } from 'react-router-dom'
import { AudioUploadForm } from '../content/audios/admin/AudioUploadForm.tsx'
import { BlogUploadForm } from '../content/blogs/admin/BlogUploadForm.tsx'
import { DocumentUploadForm } from '../content/documents/admin/DocumentUploadForm.tsx'
import { PhotoUploadForm } from '../content/photos/admin/PhotoUploadForm.tsx'
import { VideoUploadForm } from '../content/videos/admin/VideoUploadForm.tsx'
import { PageHead } from '../core/admin/PageHead.tsx'
import { paths } from '../core/paths.ts'
import styles from './UploadPage.module.css'

const forms: Record<string, () => ReactElement> & { photo: () => ReactElement } = {
  photo: () => <PhotoUploadForm />,
  video: () => <VideoUploadForm />,
  audio: () => <AudioUploadForm />,
  document: () => <DocumentUploadForm />,
  blog: () => <BlogUploadForm />,
}

/**
 * Uploads one file with all its details. `?type=` names the content type; photo by default.
 * Events need no file and have their own page.
 */
export default function UploadPage() {
  const [search] = useSearchParams()
  const type = search.get('type') ?? 'photo'
  if (type === 'event') return <Navigate to={paths.admin.addEvent} replace />
  return (
    <div className={styles.page}>
      <PageHead>
        <Button component={Link} to={paths.admin.content} variant="default" size="sm">
          All content
        </Button>
      </PageHead>
      {(forms[type] ?? forms.photo)()}
    </div>
  )
}
