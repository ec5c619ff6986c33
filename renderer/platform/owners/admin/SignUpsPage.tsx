import { useQuery } from '@tanstack/react-query'
import { PageHead } from '#renderer/core/admin/PageHead.tsx'
import { api, query } from '#renderer/core/api/api.ts'
import { formatDay, formatNumber, formatPlural } from '#renderer/core/ui/format.ts'
import { LoadingState } from '#renderer/core/ui/LoadingState.tsx'
import { Bone } from '#renderer/core/ui/Skeletons.tsx'
import styles from './SignUpsPage.module.css'

/** New companies of the last 90 days. */
export default function SignUpsPage() {
  const signUps = useQuery(query(api.owners.signUps, {}))
  return (
    <>
      <PageHead />
      {signUps.data ? (
        <SignUps {...signUps.data} />
      ) : (
        <LoadingState query={signUps} label="Loading sign-ups" failed="Failed to load sign-ups">
          <Bone height={260} />
        </LoadingState>
      )}
    </>
  )
}

function SignUps({ days, total }: { days: { day: string; count: number }[]; total: number }) {
  const most = Math.max(1, ...days.map(({ count }) => count))
  const used = days.filter(({ count }) => count > 0).toReversed()
  return (
    <section className={styles.card} aria-labelledby="sign-ups">
      <h2 id="sign-ups">{formatPlural(total, 'company', 'companies')} in the last 90 days</h2>
      <div className={styles.chart} aria-hidden>
        {days.map(({ day, count }) => (
          <span key={day} style={{ height: `${(count / most) * 100}%` }} data-none={count === 0 || undefined} />
        ))}
      </div>
      <p className={styles.range} aria-hidden>
        <span>{formatDay(`${days[0]?.day}T12:00:00Z`)}</span>
        <span>{formatDay(`${days.at(-1)?.day}T12:00:00Z`)}</span>
      </p>
      {used.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th>Day</th>
              <th>Companies</th>
            </tr>
          </thead>
          <tbody>
            {used.map(({ day, count }) => (
              <tr key={day}>
                <td>{formatDay(`${day}T12:00:00Z`)}</td>
                <td className="num">{formatNumber(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
