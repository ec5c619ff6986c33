import { PageHead } from '#renderer/core/admin/PageHead.tsx'
import styles from './DataPage.module.css'
import { ExportSite } from './ExportSite.tsx'
import { ImportSite } from './ImportSite.tsx'
import { ImportCard } from './import/ImportCard.tsx'

/** Export and import of the site and of tables. */
export default function DataPage() {
  return (
    <>
      <PageHead />
      <div className={styles.sections}>
        <ExportSite />
        <ImportSite />
        <ImportCard />
      </div>
    </>
  )
}
