import { TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api } from '#renderer/core/api/api.ts'
import { Dialog } from '#renderer/core/ui/Dialog.tsx'
import { FormActions } from '#renderer/core/ui/FormActions.tsx'
import { LoadingState } from '#renderer/core/ui/LoadingState.tsx'
import { QrCode } from '#renderer/core/ui/QrCode.tsx'
import { submitted } from '#renderer/core/ui/submitted.ts'
import { field } from '../forms/field.ts'
import styles from './TwoStep.module.css'

interface Props {
  open: boolean
  onClose(): void
  onDone(answer: { message: string; recoveryCodes?: string[] | undefined }): void
}

/** Sets up an authenticator app: shows its secret and asks for a code. */
export function SetUpApp({ open, onClose, onDone }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title="Set up an authenticator app">
      {open && <Steps onClose={onClose} onDone={onDone} />}
    </Dialog>
  )
}

function Steps({ onClose, onDone }: Omit<Props, 'open'>) {
  // Every dialog gets a new secret, which must not change while it is open: invalidation does not reload it.
  const app = useQuery({
    queryKey: ['second-factor app'],
    queryFn: () => api.secondFactor.startApp({}),
    staleTime: 'static',
    gcTime: 0,
    retry: false,
  })
  const confirm = useMutation({
    mutationFn: api.secondFactor.confirmApp,
    meta: { formShowsFieldErrors: true },
    onSuccess: onDone,
  })
  const { data } = app
  if (!data) return <LoadingState query={app} label="Loading the QR code" bones={[220]} />
  return (
    <form className={styles.dialog} noValidate onSubmit={submitted(({ code = '' }) => confirm.mutate({ code }))}>
      <p>Scan this code with your app.</p>
      <QrCode text={data.address} label="QR code for your app" />
      <p>If you cannot scan it, enter this key instead:</p>
      <p className={styles.secret}>{data.secret.match(/.{1,4}/g)?.join(' ')}</p>
      <TextInput
        {...field}
        label="Code from the app"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        error={confirm.error?.fields?.code}
      />
      <FormActions submit="Confirm" busy={confirm.isPending} onCancel={onClose} />
    </form>
  )
}
