import { Button } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '#renderer/core/api/api.ts'
import { Notice } from '../forms/Notice.tsx'
import { askForPasskey, usePasskeysWork } from './passkeys.ts'

/** Signs in with a passkey instead of a password. Renders nothing where passkeys do not work. */
export function PasskeyLogin({ onDone }: { onDone(answer: { token: string }): void }) {
  const work = usePasskeysWork()
  // The server does not know whether passkeys work, so the button appears after hydration.
  const [isVisible, setVisible] = useState(false)
  useEffect(() => setVisible(work), [work])
  const signIn = useMutation({
    mutationFn: async () => {
      const { challenge, options } = await api.secondStep.passkeyOptions({})
      return api.secondStep.passkey({ challenge, response: await askForPasskey(options) })
    },
    meta: { callerShowsErrors: true },
    onSuccess: onDone,
  })
  if (!isVisible) return null
  return (
    <>
      {signIn.error && <Notice tone="bad">{signIn.error.message}</Notice>}
      <Button
        variant="default"
        size="md"
        fullWidth
        // The label needs two lines on the narrowest screens.
        styles={{ root: { height: 'auto', minHeight: 'var(--button-height)' }, label: { whiteSpace: 'normal' } }}
        leftSection={<IconKey size={18} stroke={1.75} aria-hidden />}
        loading={signIn.isPending || signIn.isSuccess}
        onClick={() => signIn.mutate()}
      >
        Sign in with a passkey
      </Button>
    </>
  )
}
