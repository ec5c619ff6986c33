import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { PageHead } from '#renderer/core/admin/PageHead.tsx'
import { paths } from '#renderer/core/paths.ts'
import { Report } from './Report.tsx'
import styles from './Sample.module.css'
import { sampleAnalytics } from './sample-analytics.ts'

const analytics = sampleAnalytics()

/** Sample figures for plans without analytics, marked as such. */
export function Sample() {
  return (
    <>
      <PageHead />
      <div className={styles.place}>
        <section className={styles.offer} aria-labelledby="no-analytics">
          <h2 id="no-analytics">Analytics come with the Pro plan</h2>
          <p>
            See your visitors, top content, searches without results and sales. The figures shown here are a sample, not
            your site’s.
          </p>
          <Button component={Link} to={paths.plan}>
            Compare plans
          </Button>
        </section>
        <div className={styles.sample} inert aria-hidden="true">
          <Report
            analytics={analytics}
            choice={{ figure: 'views', table: false, compare: true }}
            onChange={() => undefined}
          />
        </div>
      </div>
    </>
  )
}
