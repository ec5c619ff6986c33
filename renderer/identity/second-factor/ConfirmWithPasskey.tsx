import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { api } from '#renderer/core/api/api.ts'
import { Notice } from '../forms/Notice.tsx'
import { askForPasskey, usePasskeysWork } from './passkeys.ts'
import styles from './SecondStep.module.css'

/** Confirms an identity with a passkey. Renders nothing where passkeys do not work. */
export function ConfirmWithPasskey({ onDone }: { onDone(): void }) {
  const work = usePasskeysWork()
  const confirm = useMutation({
    mutationFn: async () => {
      const { challenge, options } = await api.secondFactor.confirmOptions({})
      return api.secondFactor.confirm({ challenge, response: await askForPasskey(options) })
    },
    meta: { callerShowsErrors: true, changesNothing: true },
    onSuccess: onDone,
  })
  if (!work) return null
  return (
    <div className={`${styles.form} ${styles.first}`}>
      {confirm.error && <Notice tone="bad">{confirm.error.message}</Notice>}
      <Button variant="default" size="md" fullWidth loading={confirm.isPending} onClick={() => confirm.mutate()}>
        Use a passkey
      </Button>
    </div>
  )
}
