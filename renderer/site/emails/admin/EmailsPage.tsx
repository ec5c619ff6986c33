import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { PageHead } from '#renderer/core/admin/PageHead.tsx'
import { api, query } from '#renderer/core/api/api.ts'
import { paths } from '#renderer/core/paths.ts'
import { Badge } from '#renderer/core/ui/Badge.tsx'
import { LoadingState } from '#renderer/core/ui/LoadingState.tsx'
import { Bone } from '#renderer/core/ui/Skeletons.tsx'
import type { EditableEmail } from '#shared/core/mail.ts'
import { emailGroups } from '#shared/core/mail-options.ts'
import styles from './EmailsPage.module.css'

/** All emails to customers and members. */
export default function EmailsPage() {
  const emails = useQuery(query(api.mail.texts, {}))
  return (
    <>
      <PageHead />
      <p className={styles.hint}>
        Your site sends these emails to customers and members. Change their subject, opening and closing text. Codes,
        links and order lines are always included.
      </p>
      {emails.data ? (
        emailGroups.map((group) => (
          <Group key={group} name={group} emails={emails.data.results.filter((email) => email.group === group)} />
        ))
      ) : (
        <LoadingState query={emails} label="Loading emails" failed="Failed to load emails">
          <Bone height={320} />
        </LoadingState>
      )}
    </>
  )
}

const Group = ({ name, emails }: { name: string; emails: readonly EditableEmail[] }) => (
  <section className={styles.group} aria-label={name}>
    <h2>{name}</h2>
    <ul>
      {emails.map(({ key, title, when, updatedAt }) => (
        <li key={key}>
          <Link className={styles.email} to={paths.admin.email(key)}>
            <span className={styles.title}>
              {title}
              {updatedAt && <Badge tone="ok">Changed</Badge>}
            </span>
            <span className={styles.when}>{when}</span>
          </Link>
        </li>
      ))}
    </ul>
  </section>
)
