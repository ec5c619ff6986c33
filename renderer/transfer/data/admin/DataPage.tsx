import { PageHead } from '#renderer/core/admin/PageHead.tsx'
import styles from './DataPage.module.css'
import { dataSections } from './data-sections.ts'

/** Taking along what the site holds, and bringing it in. */
export default function DataPage() {
  return (
    <>
      <PageHead />
      <div className={styles.sections}>
        {dataSections.map(({ name, Section }) => (
          <Section key={name} />
        ))}
      </div>
    </>
  )
}
