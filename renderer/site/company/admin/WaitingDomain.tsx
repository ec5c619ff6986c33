import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { FormSection } from '#renderer/core/admin/FormSection.tsx'
import { api } from '#renderer/core/api/api.ts'
import { Badge } from '#renderer/core/ui/Badge.tsx'
import { ConfirmDialog } from '#renderer/core/ui/ConfirmDialog.tsx'
import { RelativeTime } from '#renderer/core/ui/RelativeTime.tsx'
import { toast } from '#renderer/core/ui/toast.ts'
import type { Domain, Domains } from '#shared/site/domains.ts'
import { CopyLine } from './CopyLine.tsx'
import styles from './DomainTab.module.css'

/** A domain whose record is not there yet, with the record. */
export function WaitingDomain({ domain }: { domain: Domain }) {
  const { host, www, record, problem, found = [], checkedAt } = domain
  const [said, setSaid] = useState('')
  const check = useMutation({
    mutationFn: api.domains.check,
    onSuccess: ({ results }: Domains) => {
      if (results.some((one) => one.host === host && one.state === 'proven'))
        return toast.success(`${host} leads to your site now.`)
      // Said again each time, also when it is the same.
      setSaid('')
      setTimeout(() => setSaid('The record is not there yet.'))
    },
  })
  const [removing, setRemoving] = useState(false)
  const remove = useMutation({
    mutationFn: api.domains.remove,
    onSuccess: () => toast.success(`${host} was removed.`),
    onSettled: () => setRemoving(false),
  })
  return (
    <FormSection
      name={host}
      hint={`Set this record where the domain is managed, then check.${www ? ' It shows that the name is yours with and without www.' : ''}`}
    >
      <dl data-wide className={styles.record}>
        <CopyLine name="Type" value="TXT" />
        <CopyLine name="Name" value={record?.name ?? ''} />
        <CopyLine name="Value" value={record?.value ?? ''} />
      </dl>
      {problem && (
        <div data-wide className={styles.problem}>
          <p>
            <Badge tone="warn">Waiting</Badge> {problems[problem]}
            {checkedAt && (
              <>
                {' '}
                Looked <RelativeTime at={checkedAt} />.
              </>
            )}
          </p>
          {found.length > 0 && (
            <ul className={styles.found} aria-label="Texts that stand there">
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
        {said}
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
        <Button
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={`Remove ${host}`}
          loading={remove.isPending}
          onClick={() => setRemoving(true)}
        >
          Remove
        </Button>
        <ConfirmDialog
          open={removing}
          title="Remove this domain?"
          action="Remove"
          busy={remove.isPending}
          onConfirm={() => remove.mutate({ host })}
          onClose={() => setRemoving(false)}
        >
          If you add {host} again, its record is another one.
        </ConfirmDialog>
      </div>
    </FormSection>
  )
}

const problems: Record<NonNullable<Domain['problem']>, string> = {
  missing: 'There is no such record yet. A new one may take some minutes, sometimes hours, to be seen.',
  different: 'There are records of that name, but not this one. Compare the value.',
  unreachable: 'The DNS servers of this domain did not answer. Try again in a moment.',
}
