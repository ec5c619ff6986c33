import { Button, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { encode } from 'uqr'
import { api } from '#renderer/core/api/api.ts'
import { Dialog } from '#renderer/core/ui/Dialog.tsx'
import { Failed } from '#renderer/core/ui/Failed.tsx'
import { Bone, Skeletons } from '#renderer/core/ui/Skeletons.tsx'
import { field } from '../forms/field.ts'
import styles from './TwoStep.module.css'

interface Props {
  open: boolean
  onClose(): void
  onDone(answer: { message: string; recoveryCodes?: string[] | undefined }): void
}

/** Shows the secret of a new authenticator app, and asks for a code of it. */
export function SetUpApp({ open, onClose, onDone }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title="Set up an authenticator app">
      {open && <Steps onClose={onClose} onDone={onDone} />}
    </Dialog>
  )
}

function Steps({ onClose, onDone }: Omit<Props, 'open'>) {
  // Each opening gets its own secret. It must not change while it is shown, so no invalidation fetches it again.
  const { data, error, refetch } = useQuery({
    queryKey: ['second-factor app'],
    queryFn: () => api.secondFactor.startApp({}),
    staleTime: 'static',
    gcTime: 0,
    retry: false,
  })
  const confirm = useMutation({
    mutationFn: api.secondFactor.confirmApp,
    meta: { errorsShownInForm: true },
    onSuccess: onDone,
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    confirm.mutate({ code: String(new FormData(event.currentTarget).get('code')) })
  }
  if (error && !data) return <Failed onRetry={() => void refetch()}>{error.message}</Failed>
  if (!data)
    return (
      <Skeletons label="Loading the QR code">
        <Bone height={220} />
      </Skeletons>
    )
  return (
    <form className={styles.dialog} noValidate onSubmit={submit}>
      <p>Scan this code with your app.</p>
      <QrCode text={data.address} />
      <p>You cannot scan it? Enter this key instead:</p>
      <p className={styles.secret}>{data.secret.match(/.{1,4}/g)?.join(' ')}</p>
      <TextInput
        {...field}
        label="Code from the app"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        error={confirm.error?.fields?.code}
      />
      <div className={styles.actions}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={confirm.isPending}>
          Confirm
        </Button>
      </div>
    </form>
  )
}

/** Drawn here: the secret leaves this page for nowhere. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 })
  const squares = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
  return (
    <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label="QR code for your app">
      <path d={squares.join('')} fill="currentColor" shapeRendering="crispEdges" />
    </svg>
  )
}
