import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { api, query } from '#renderer/core/api/api.ts'
import { paths } from '#renderer/core/paths.ts'
import { formatDay } from '#renderer/core/ui/format.ts'
import { toast } from '#renderer/core/ui/toast.ts'
import type { NonprofitRequest } from '#shared/platform/owners.ts'
import styles from './CompanyPage.module.css'
import { ReasonDialog } from './ReasonDialog.tsx'

/** Requests for the nonprofit price, with their documents, until they are decided. */
export function NonprofitRequests() {
  const { data } = useQuery(query(api.owners.nonprofits, {}))
  const [deciding, setDeciding] = useState<{ request: NonprofitRequest; approve: boolean }>()
  const decide = useMutation({
    mutationFn: (input: Parameters<typeof api.owners.decideNonprofit>[0]) => api.owners.decideNonprofit(input),
    onSuccess({ message }) {
      setDeciding(undefined)
      toast.success(message)
    },
  })
  const download = useMutation({
    mutationFn: async ({ companyId, company }: NonprofitRequest) =>
      saveDocument(await api.owners.nonprofitDocument({ id: companyId }), company),
    meta: { changesNothing: true },
  })
  if (!data || data.results.length === 0) return null
  const { request, approve = false } = deciding ?? {}
  return (
    <section className={styles.card} aria-labelledby="nonprofit-requests">
      <h2 id="nonprofit-requests">Requests for the nonprofit price</h2>
      <ul className={styles.list}>
        {data.results.map((one) => (
          <li key={one.companyId}>
            <span>
              <Link to={paths.owners.company(one.companyId)}>{one.company}</Link>
              <small> since {formatDay(one.requestedAt)}</small>
            </span>
            <span className={styles.buttons}>
              <Button
                variant="default"
                loading={download.isPending && download.variables.companyId === one.companyId}
                onClick={() => download.mutate(one)}
              >
                Download document
              </Button>
              <Button variant="default" onClick={() => setDeciding({ request: one, approve: false })}>
                Refuse
              </Button>
              <Button onClick={() => setDeciding({ request: one, approve: true })}>Approve</Button>
            </span>
          </li>
        ))}
      </ul>
      <ReasonDialog
        key={`${request?.companyId} ${approve}`}
        open={request !== undefined}
        title={approve ? `Half the price for ${request?.company}?` : `Refuse ${request?.company}?`}
        action={approve ? 'Approve' : 'Refuse'}
        busy={decide.isPending}
        onConfirm={(reason) =>
          request && decide.mutate({ id: request.companyId, requestedAt: request.requestedAt, approve, reason })
        }
        onClose={() => setDeciding(undefined)}
      >
        <p>
          {approve
            ? 'Pro and Business cost half from now on, and open bills are replaced. The admins get an email.'
            : 'The admins get an email, and can send another document. The reason is for the log only.'}
        </p>
      </ReasonDialog>
    </section>
  )
}

/** Saves a document that came as base64. */
function saveDocument({ mime, base64 }: { mime: string; base64: string }, company: string) {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  const url = URL.createObjectURL(new Blob([bytes], { type: mime }))
  const name = `${company}.${mime === 'application/pdf' ? 'pdf' : 'jpg'}`
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
