import { Button, Group } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#renderer/core/api/api.ts'
import { Badge } from '#renderer/core/ui/Badge.tsx'
import { ConfirmDialog } from '#renderer/core/ui/ConfirmDialog.tsx'
import { Dialog } from '#renderer/core/ui/Dialog.tsx'
import { toast } from '#renderer/core/ui/toast.ts'
import type { Domain } from '#shared/site/domains.ts'
import styles from './DomainTab.module.css'

type Question = 'primary' | 'remove'

export function ProvenDomain({ domain: { host, primary, removable } }: { domain: Domain }) {
  const [asking, setAsking] = useState<Question>()
  const onDone = (message: string) => () => {
    setAsking(undefined)
    toast.success(message)
  }
  const makePrimary = useMutation({
    mutationFn: api.domains.makePrimary,
    onSuccess: onDone(`${host} is the primary domain now.`),
  })
  const remove = useMutation({ mutationFn: api.domains.remove, onSuccess: onDone(`${host} was removed.`) })
  const close = () => setAsking(undefined)
  return (
    <li className={styles.row}>
      <p className={styles.host}>
        {host} {primary && <Badge tone="ok">Primary</Badge>}
      </p>
      {!primary && (
        <Button
          variant="default"
          size="sm"
          aria-label={`Make ${host} the primary domain`}
          onClick={() => setAsking('primary')}
        >
          Make primary
        </Button>
      )}
      {removable && (
        <Button
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={`Remove ${host}`}
          onClick={() => setAsking('remove')}
        >
          Remove
        </Button>
      )}
      <Dialog open={asking === 'primary'} onClose={close} title="Make this the primary domain?">
        <p>
          Emails and search engines will link to {host}, and all other domains redirect to it. First check that it opens
          this site. The admin area stays available at every domain, so you can undo this.
        </p>
        <Group justify="end" mt="lg" gap="xs">
          <Button variant="default" disabled={makePrimary.isPending} onClick={close}>
            Cancel
          </Button>
          <Button data-autofocus loading={makePrimary.isPending} onClick={() => makePrimary.mutate({ host })}>
            Make primary
          </Button>
        </Group>
      </Dialog>
      <ConfirmDialog
        open={asking === 'remove'}
        title="Remove this domain?"
        action="Remove"
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ host })}
        onClose={close}
      >
        {host} will no longer open this site. Another site can add it then.
      </ConfirmDialog>
    </li>
  )
}
