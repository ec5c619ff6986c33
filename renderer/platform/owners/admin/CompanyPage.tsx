import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { PageHead } from '#renderer/core/admin/PageHead.tsx'
import { RecordPage } from '#renderer/core/admin/RecordPage.tsx'
import { UsageMeter } from '#renderer/core/admin/UsageMeter.tsx'
import { api, query } from '#renderer/core/api/api.ts'
import { paths } from '#renderer/core/paths.ts'
import { FactList } from '#renderer/core/ui/FactList.tsx'
import { formatDay, formatMoment, formatSize } from '#renderer/core/ui/format.ts'
import type { OwnedCompanyPage } from '#shared/platform/owners.ts'
import { ownerActionLabels } from '#shared/platform/owners-options.ts'
import { CompanyActions } from './CompanyActions.tsx'
import styles from './CompanyPage.module.css'
import { periodText, planText, problemsText, revenueText } from './company-texts.ts'
import { StateBadges } from './StateBadges.tsx'

const list = { to: paths.owners.companies, title: 'Companies' }

/** One company: its plan, use, addresses and admins, and what owners can do. */
export default function CompanyPage() {
  const { id = '' } = useParams()
  const company = useQuery(query(api.owners.company, { id }))
  return (
    <RecordPage
      query={company}
      under={list}
      missing={{ title: 'Company not found', hint: <p>There is no company at this address.</p> }}
      failed="Failed to load the company"
      label="Loading the company"
      className={styles.columns}
      bones={[320, 220]}
    >
      {(found) => <OpenCompany company={found} />}
    </RecordPage>
  )
}

function OpenCompany({ company }: { company: OwnedCompanyPage }) {
  const { name, address, host, usage, suspendedAt, suspensionReason, createdAt, lastActivityAt } = company
  return (
    <>
      <PageHead under={list} title={name} note={<StateBadges company={company} />} />
      <div className={styles.columns}>
        <div className={styles.stack}>
          <section className={styles.card} aria-labelledby="company-account">
            <h2 id="company-account">Account</h2>
            <FactList
              className={styles.facts}
              facts={[
                ['Address', address && <a href={address}>{host}</a>],
                ['Plan', planText(company)],
                ['Period ends', periodText(company)],
                ['Signed up', formatDay(createdAt)],
                ['Last activity', lastActivityAt ? formatMoment(lastActivityAt) : 'None yet'],
                ['Paid orders', revenueText(company) || 'None yet'],
                ['Last 24 hours', problemsText(company) || 'No failures'],
                ['Suspended', suspendedAt && `${formatMoment(suspendedAt)}: ${suspensionReason}`],
              ]}
            />
            <CompanyActions company={company} />
          </section>
          <section className={styles.card} aria-labelledby="company-use">
            <h2 id="company-use">Use of the plan</h2>
            <UsageMeter name="Media" usage={usage.media} />
            <UsageMeter name="Products" usage={usage.products} />
            <UsageMeter name="Admins" usage={usage.admins} />
            <p className="num">
              Storage: {formatSize(usage.storage.used)}
              {usage.storage.limit !== null && ` of ${formatSize(usage.storage.limit)}`}
            </p>
          </section>
          <Log company={company} />
        </div>
        <div className={styles.stack}>
          <section className={styles.card} aria-labelledby="company-admins">
            <h2 id="company-admins">Admins</h2>
            {company.admins.length === 0 ? (
              <p className={styles.quiet}>None yet.</p>
            ) : (
              <ul className={styles.list}>
                {company.admins.map(({ _id, name: person, email }) => (
                  <li key={_id}>
                    {person}
                    <a href={`mailto:${email}`}>{email}</a>
                  </li>
                ))}
              </ul>
            )}
          </section>
          <section className={styles.card} aria-labelledby="company-domains">
            <h2 id="company-domains">Domains</h2>
            <ul className={styles.list}>
              {company.hosts.map(({ host: one, canonical, createdAt: added }) => (
                <li key={one}>
                  {one}
                  <small>
                    {canonical ? 'Primary' : 'Additional'}, added {formatDay(added)}
                  </small>
                </li>
              ))}
            </ul>
          </section>
        </div>
      </div>
    </>
  )
}

const Log = ({ company: { log } }: { company: OwnedCompanyPage }) => (
  <section className={styles.card} aria-labelledby="company-log">
    <h2 id="company-log">Actions of owners</h2>
    {log.length === 0 ? (
      <p className={styles.quiet}>None yet.</p>
    ) : (
      <ul className={styles.list}>
        {log.map(({ _id, action, detail, reason, by, createdAt }) => (
          <li key={_id}>
            <span>
              {ownerActionLabels[action]}
              {detail && `: ${detail}`}
            </span>
            {reason && <span className={styles.quiet}>{reason}</span>}
            <small>
              <time dateTime={createdAt}>{formatMoment(createdAt)}</time>, {by}
            </small>
          </li>
        ))}
      </ul>
    )}
  </section>
)
