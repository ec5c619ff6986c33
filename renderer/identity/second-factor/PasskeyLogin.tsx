import { Button } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '#renderer/core/api/api.ts'
import { Notice } from '../forms/Notice.tsx'
import { askForPasskey, usePasskeysWork } from './passkeys.ts'

/** Signs in without a password. Not there where passkeys do not work. */
export function PasskeyLogin({ onDone }: { onDone(answer: { token: string }): void }) {
  const work = usePasskeysWork()
  // The server cannot know it, so the first drawing is without.
  const [shown, setShown] = useState(false)
  useEffect(() => setShown(work), [work])
  const signIn = useMutation({
    mutationFn: async () => {
      const { challenge, options } = await api.secondStep.passkeyOptions({})
      return api.secondStep.passkey({ challenge, response: await askForPasskey(options) })
    },
    meta: { errorsShownByCaller: true },
    onSuccess: onDone,
  })
  if (!shown) return null
  return (
    <>
      {signIn.error && <Notice tone="bad">{signIn.error.message}</Notice>}
      <Button
        variant="default"
        size="md"
        fullWidth
        // Its words need two lines on the narrowest screens.
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
