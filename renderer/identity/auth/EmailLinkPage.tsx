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
    intro: 'From now on, you log in with this address and get your mail there.',
    action: 'Confirm this address',
    call: api.auth.confirmEmailLink,
    remedy: <>Log in and change the email in your settings again to get a new link.</>,
  },
  undo: {
    title: 'Undo the email change',
    intro: 'Your account gets its old address back, and all sessions end. You then choose a new password.',
    action: 'Undo the change',
    call: api.auth.undoEmail,
    remedy: (
      <>
        You did not change the email yourself? <Link to={paths.contact}>Contact us</Link>.
      </>
    ),
  },
}

/** Where links about changed addresses lead. A press is needed: mail programs open links to look at them. */
function EmailLinkPage({ kind }: { kind: keyof typeof kinds }) {
  const { title, intro, action, call, remedy } = kinds[kind]
  const token = useSearchParams()[0].get('token') ?? ''
  const apply = useMutation({
    mutationFn: () => call({ token }),
    meta: { errorsShownByCaller: true, changesNothing: true },
  })
  const foot = <Link to={paths.login}>Login</Link>
  if (apply.data)
    return (
      <AuthCard title={title} foot={foot}>
        <div className={styles.form}>
          <Notice tone="good">{apply.data.message}</Notice>
        </div>
      </AuthCard>
    )
  // The link itself is refused: pressing again would not help.
  if (apply.error?.code === 'VALIDATION')
    return (
      <AuthCard title={title} foot={foot}>
        <div className={styles.form}>
          <Notice tone="bad">{apply.error.message}</Notice>
          <p className={styles.remedy}>{remedy}</p>
        </div>
      </AuthCard>
    )
  return (
    <AuthCard title={title} intro={intro} foot={foot}>
      <div className={styles.form}>
        {apply.error && <Notice tone="bad">{apply.error.message}</Notice>}
        <Button size="md" fullWidth loading={apply.isPending} onClick={() => apply.mutate()}>
          {action}
        </Button>
      </div>
    </AuthCard>
  )
}

export const ConfirmEmailPage = () => <EmailLinkPage kind="confirm" />
export const UndoEmailPage = () => <EmailLinkPage kind="undo" />
