import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { FormSection } from '#renderer/core/admin/FormSection.tsx'
import { api, query } from '#renderer/core/api/api.ts'
import { paths } from '#renderer/core/paths.ts'
import { formatNumber } from '#renderer/core/ui/format.ts'
import { RelativeTime } from '#renderer/core/ui/RelativeTime.tsx'
import { activityActions, activityKinds } from '#shared/core/activity-options.ts'
import styles from './PersonActivity.module.css'

/** Latest entries by or about a staff account. */
export function PersonActivity({ id }: { id: string }) {
  const { data } = useQuery(query(api.activity.page, { user: id, limit: 6 }))
  if (!data) return null
  return (
    <FormSection name="Activity">
      {data.total === 0 ? (
        <p data-wide className={styles.none}>
          Nothing yet.
        </p>
      ) : (
        <ol data-wide className={styles.lines}>
          {data.results.map((line) => (
            <li key={line._id}>
              <span>
                <b>{line.byId === id ? activityActions[line.action] : line.by || 'Deleted user'}</b>{' '}
                {line.byId === id
                  ? line.itemId !== id && `${activityKinds[line.kind].toLowerCase()} ${line.title}`
                  : activityActions[line.action].toLowerCase()}
                {line.changes.length > 0 && line.action === 'changed' && (
                  <small>{line.changes.map(({ field }) => field).join(', ')}</small>
                )}
              </span>
              <RelativeTime at={line.at} />
            </li>
          ))}
        </ol>
      )}
      {data.total > data.results.length && (
        <Link data-wide className={styles.all} to={paths.admin.activityOf(id)}>
          All {formatNumber(data.total)} lines
        </Link>
      )}
    </FormSection>
  )
}
