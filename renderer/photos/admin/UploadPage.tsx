import { Button } from '@mantine/core'
import { Link, useSearchParams } from 'react-router-dom'
import { PageHead } from '../../admin/PageHead.tsx'
import { BlogUploadForm } from '../../blogs/admin/BlogUploadForm.tsx'
import { paths } from '../../paths.ts'
import { UploadForm } from './UploadForm.tsx'
import styles from './UploadPage.module.css'

const later: Record<string, string> = { video: 'Videos' }

/** One file with everything said about it. `?type=` names the kind; what is not known is a photo. */
export default function UploadPage() {
  const [search] = useSearchParams()
  const type = search.get('type') ?? 'photo'
  const notYet = later[type]
  return (
    <div className={styles.page}>
      <PageHead>
        <Button component={Link} to={paths.admin.content} variant="default" size="sm">
          All content
        </Button>
      </PageHead>
      {notYet ? (
        <div className={styles.card}>
          <h2>{notYet} cannot be uploaded yet</h2>
          <p>This site takes photos and blogs so far. {notYet} will be added to this page when they are ready.</p>
          <Button component={Link} to={paths.admin.upload('photo')}>
            Upload a photo instead
          </Button>
        </div>
      ) : type === 'blog' ? (
        <BlogUploadForm />
      ) : (
        <UploadForm />
      )}
    </div>
  )
}
