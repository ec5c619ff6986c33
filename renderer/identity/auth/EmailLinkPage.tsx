import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router-dom'
import { api } from '#renderer/core/api/api.ts'
import { paths } from '#renderer/core/paths.ts'
import { AuthCard } from '../forms/AuthCard.tsx'
import styles from '../forms/auth-form.module.css'
import { Notice } from '../forms/Notice.tsx'

const kinds = {
  confirm: {
    title: 'Confirm your email',
    intro: 'From now on, you log in with this address and get your emails there.',
    action: 'Confirm this address',
    call: api.auth.confirmEmailLink,
    // Only a change that an admin made is confirmed by a link; changes in the settings are confirmed by a code.
    remedy: <>Ask an admin of this site to change your email again to get a new link.</>,
  },
  undo: {
    title: 'Undo the email change',
    intro: 'Your account gets its previous address back, and all sessions end. Then you choose a new password.',
    action: 'Undo the change',
    call: api.auth.undoEmail,
    remedy: (
      <>
        Did you not change the email yourself? <Link to={paths.contact}>Contact us</Link>.
      </>
    ),
  },
}

/** The target of mailed links about changed addresses. It requires a click, because mail programs open links too. */
function EmailLinkPage({ kind }: { kind: keyof typeof kinds }) {
  const { title, intro, action, call, remedy } = kinds[kind]
  const token = useSearchParams()[0].get('token') ?? ''
  const apply = useMutation({
    mutationFn: () => call({ token }),
    meta: { callerShowsErrors: true, changesNothing: true },
  })
  const foot = <Link to={paths.login}>Login</Link>
  // The link itself was refused, so the button would not help.
  const isRefused = apply.error?.code === 'VALIDATION'
  const isOpen = !apply.data && !isRefused
  return (
    <AuthCard title={title} intro={isOpen ? intro : undefined} foot={foot}>
      <div className={styles.form}>
        {apply.data && <Notice tone="good">{apply.data.message}</Notice>}
        {apply.error && <Notice tone="bad">{apply.error.message}</Notice>}
        {isRefused && <p className={styles.remedy}>{remedy}</p>}
        {isOpen && (
          <Button size="md" fullWidth loading={apply.isPending} onClick={() => apply.mutate()}>
            {action}
          </Button>
        )}
      </div>
    </AuthCard>
  )
}

export const ConfirmEmailPage = () => <EmailLinkPage kind="confirm" />
export const UndoEmailPage = () => <EmailLinkPage kind="undo" />
