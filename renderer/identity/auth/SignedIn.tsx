import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { useLogout } from '#renderer/core/session/me.ts'
import type { Me } from '#shared/identity/auth.ts'
import { AuthCard } from '../forms/AuthCard.tsx'
import styles from '../forms/auth-form.module.css'

/** The login page for users who are signed in already. `next` is a path of this site. */
export function SignedIn({ me, next }: { me: Me; next: string }) {
  const leave = useLogout()
  const logout = useMutation({ mutationFn: () => leave('/login') })
  return (
    <AuthCard
      title="You are signed in"
      intro={
        <>
          As <b>{me.name}</b>, {me.email}.
        </>
      }
    >
      <div className={styles.form}>
        <Button component={Link} to={next} size="md" fullWidth>
          Continue
        </Button>
        <Button
          size="md"
          fullWidth
          variant="default"
          loading={logout.isPending || logout.isSuccess}
          onClick={() => logout.mutate()}
        >
          Log out
        </Button>
      </div>
    </AuthCard>
  )
}
