import { Button } from '@mantine/core'
import type { ReactElement } from 'react'
import { Link, Navigate, useSearchParams } from 'react-router-dom'
import { PageHead } from '../../admin/PageHead.tsx'
import { AudioUploadForm } from '../../audios/admin/AudioUploadForm.tsx'
import { BlogUploadForm } from '../../blogs/admin/BlogUploadForm.tsx'
import { DocumentUploadForm } from '../../documents/admin/DocumentUploadForm.tsx'
import { paths } from '../../paths.ts'
import { UploadForm } from '../../photos/admin/UploadForm.tsx'
import { VideoUploadForm } from '../../videos/admin/VideoUploadForm.tsx'
import styles from './UploadPage.module.css'

const forms: Record<string, () => ReactElement> & { photo: () => ReactElement } = {
  photo: () => <UploadForm />,
  video: () => <VideoUploadForm />,
  audio: () => <AudioUploadForm />,
  document: () => <DocumentUploadForm />,
  blog: () => <BlogUploadForm />,
}

/**
 * One file with everything said about it. `?type=` names the kind; what is not
 * known is a photo. An event needs no file, so it has a page of its own.
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
