import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { FormSection } from '#renderer/core/admin/FormSection.tsx'
import { api } from '#renderer/core/api/api.ts'
import { Badge } from '#renderer/core/ui/Badge.tsx'
import { Confirm } from '#renderer/core/ui/ConfirmDialog.tsx'
import { RelativeTime } from '#renderer/core/ui/RelativeTime.tsx'
import { toast } from '#renderer/core/ui/toast.ts'
import type { Domain, Domains } from '#shared/site/domains.ts'
import { CopyableLine } from './CopyableLine.tsx'
import styles from './DomainTab.module.css'

/** A domain that is not verified yet, with its DNS record. */
export function WaitingDomain({ domain }: { domain: Domain }) {
  const { host, www, record, problem, found = [], checkedAt } = domain
  const [status, setStatus] = useState('')
  const check = useMutation({
    mutationFn: api.domains.check,
    onSuccess: ({ results }: Domains) => {
      if (results.some((one) => one.host === host && one.state === 'proven'))
        return toast.success(`${host} opens your site now.`)
      // Cleared first, so that screen readers announce the same text again.
      setStatus('')
      setTimeout(() => setStatus('The DNS record was not found.'))
    },
  })
  const remove = useMutation({
    mutationFn: api.domains.remove,
    onSuccess: () => toast.success(`${host} was removed.`),
  })
  return (
    <FormSection
      name={host}
      hint={`Add this DNS record at the provider of the domain, then check.${www ? ' It verifies the domain with and without www.' : ''}`}
    >
      <dl data-wide className={styles.record}>
        <CopyableLine name="Type" value="TXT" />
        <CopyableLine name="Name" value={record?.name ?? ''} />
        <CopyableLine name="Value" value={record?.value ?? ''} />
      </dl>
      {problem && (
        <div data-wide className={styles.problem}>
          <p>
            <Badge tone="warn">Waiting</Badge> {problems[problem]}
            {checkedAt && (
              <>
                {' '}
                Checked <RelativeTime at={checkedAt} />.
              </>
            )}
          </p>
          {found.length > 0 && (
            <ul className={styles.found} aria-label="Records that were found">
              {found.map((text) => (
                <li key={text}>
                  <code>{text}</code>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
      <p className="sr-only" role="status">
        {status}
      </p>
      <div data-wide className={styles.answers}>
        <Button
          size="sm"
          aria-label={`Check ${host} now`}
          loading={check.isPending}
          onClick={() => check.mutate({ host })}
        >
          Check now
        </Button>
        <Confirm
          title="Remove this domain?"
          action="Remove"
          onConfirm={() => remove.mutateAsync({ host })}
          opener={(ask) => (
            <Button
              variant="subtle"
              color="gray"
              size="sm"
              aria-label={`Remove ${host}`}
              loading={remove.isPending}
              onClick={ask}
            >
              Remove
            </Button>
          )}
        >
          If you add {host} again, you have to set a new DNS record.
        </Confirm>
      </div>
    </FormSection>
  )
}

const problems: Record<NonNullable<Domain['problem']>, string> = {
  missing: 'The record was not found. New records can take minutes, sometimes hours, to appear.',
  different: 'The name has other records, but not this one. Compare the value.',
  unreachable: 'The DNS servers of this domain did not respond. Try again later.',
}
