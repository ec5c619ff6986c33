import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { api } from '../api/api.ts'
import { usePlatform } from '../platform/platform.ts'
import { useMe } from '../site/me.ts'
import { Dialog } from '../ui/Dialog.tsx'
import styles from './SignInAgain.module.css'
import { signInAgain } from './sign-in-again.ts'

/** Asks for the password over the page when the session has ended, so that nothing typed is lost. */
export function SignInAgain() {
  const { session } = usePlatform()
  const { me } = useMe()
  const [known, setKnown] = useState(me)
  const [ended, setEnded] = useSessionEnded()
  useEffect(() => setKnown((was) => me ?? was), [me])

  const login = useMutation({
    mutationFn: api.auth.login,
    meta: { errorsShownByCaller: true },
    onSuccess: (answer) => {
      session.start(answer)
      setEnded(false)
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    login.mutate({ username: String(form.get('username')), password: String(form.get('password')) })
  }

  return (
    <Dialog open={ended && known !== undefined} onClose={() => setEnded(false)} title="Please sign in again" above>
      <form className={styles.form} onSubmit={submit}>
        <p>Your session has ended. What you were doing is still here.</p>
        <TextInput label="Username" name="username" autoComplete="username" defaultValue={known?.username} required />
        <PasswordInput
          label="Password"
          name="password"
          autoComplete="current-password"
          data-autofocus
          required
          error={login.error?.message}
        />
        <Button type="submit" loading={login.isPending}>
          Sign in
        </Button>
      </form>
    </Dialog>
  )
}

/** True from the first answer that says nobody is signed in any more, or when something asks for it. */
function useSessionEnded() {
  const client = useQueryClient()
  const [ended, setEnded] = useState(false)
  useEffect(() => {
    const notice = (error: { code?: string } | null | undefined) => {
      if (error?.code === 'AUTH_REQUIRED') setEnded(true)
    }
    const queries = client.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') notice(event.action.error)
    })
    const mutations = client.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') notice(event.action.error)
    })
    const asked = signInAgain.watch(() => setEnded(true))
    return () => {
      queries()
      mutations()
      asked()
    }
  }, [client])
  return [ended, setEnded] as const
}
