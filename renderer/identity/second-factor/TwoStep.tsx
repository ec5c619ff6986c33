import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, query } from '#renderer/core/api/api.ts'
import { ConfirmDialog } from '#renderer/core/ui/ConfirmDialog.tsx'
import { formatPlural } from '#renderer/core/ui/format.ts'
import { LoadingState } from '#renderer/core/ui/LoadingState.tsx'
import { RelativeTime } from '#renderer/core/ui/RelativeTime.tsx'
import { toast } from '#renderer/core/ui/toast.ts'
import { AddPasskey } from './AddPasskey.tsx'
import { PasskeyRow } from './PasskeyRow.tsx'
import { usePasskeysWork } from './passkeys.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SetUpApp } from './SetUpApp.tsx'
import styles from './TwoStep.module.css'

type Question = 'remove-app' | 'turn-off' | 'renew'

const questions: Record<Question, { title: string; action: string; text: string }> = {
  'remove-app': {
    title: 'Remove the authenticator app?',
    action: 'Remove app',
    text: 'You can no longer sign in with its codes.',
  },
  'turn-off': {
    title: 'Turn off two-step sign-in?',
    action: 'Turn off',
    text: 'This removes your app, passkeys and recovery codes. You then sign in with your password alone.',
  },
  renew: {
    title: 'Create new recovery codes?',
    action: 'Create new codes',
    text: 'Your current codes stop working.',
  },
}

/** The second factors of the current user. `onDone` is called after adding the first one and saving its recovery codes. */
export function TwoStep({ onDone }: { onDone?: () => void }) {
  const factors = useQuery(query(api.secondFactor.get, {}))
  const passkeysWork = usePasskeysWork()
  const [open, setOpen] = useState<'app' | 'passkey' | Question>()
  const [codes, setCodes] = useState<string[]>()
  const close = () => setOpen(undefined)
  const succeed = ({ message }: { message: string }) => {
    toast.success(message)
    close()
  }
  const added = (answer: { message: string; recoveryCodes?: string[] | undefined }) => {
    if (!answer.recoveryCodes) {
      succeed(answer)
      onDone?.()
      return
    }
    // No toast here: it would cover the buttons of the dialog on a phone.
    close()
    setCodes(answer.recoveryCodes)
  }
  const removeApp = useMutation({ mutationFn: () => api.secondFactor.removeApp({}), onSuccess: succeed })
  const turnOff = useMutation({ mutationFn: () => api.secondFactor.turnOff({}), onSuccess: succeed })
  const renew = useMutation({ mutationFn: () => api.secondFactor.renewCodes({}), onSuccess: added })
  const mutations = { 'remove-app': removeApp, 'turn-off': turnOff, renew }

  if (!factors.data)
    return <LoadingState query={factors} label="Loading two-step sign-in" className={styles.list} bones={[72, 72]} />
  const { app, passkeys, recovery, required } = factors.data
  const isOn = app !== null || passkeys.length > 0
  return (
    <>
      {required && !isOn && <p>Your company requires two-step sign-in for staff. Set up one of these to continue.</p>}
      <ul className={styles.list}>
        <li className={styles.row}>
          <div className={styles.text}>
            <p className={styles.name}>Authenticator app {app && <span className={styles.badge}>On</span>}</p>
            <p className={styles.detail}>
              {!app && 'Codes from an app such as Google Authenticator, 1Password or Aegis.'}
              {app &&
                (app.lastUsedAt ? (
                  <>
                    Last used <RelativeTime at={app.lastUsedAt} />
                  </>
                ) : (
                  'Not used yet'
                ))}
            </p>
          </div>
          <Button variant="default" size="sm" onClick={() => setOpen('app')}>
            {app ? 'Replace app' : 'Set up app'}
          </Button>
          {app && (
            <Button variant="default" size="sm" aria-label="Remove app" onClick={() => setOpen('remove-app')}>
              Remove
            </Button>
          )}
        </li>
        {passkeys.map((passkey) => (
          <PasskeyRow key={passkey._id} passkey={passkey} />
        ))}
        {passkeysWork && (
          <li className={styles.row}>
            <div className={styles.text}>
              <p className={styles.name}>{passkeys.length ? 'Another passkey' : 'Passkey'}</p>
              <p className={styles.detail}>Your fingerprint, face, device PIN or a security key.</p>
            </div>
            <Button variant="default" size="sm" onClick={() => setOpen('passkey')}>
              Add passkey
            </Button>
          </li>
        )}
        {recovery && (
          <li className={styles.row}>
            <div className={styles.text}>
              <p className={styles.name}>Recovery codes</p>
              <p className={styles.detail}>
                {recovery.left
                  ? formatPlural(recovery.left, 'unused code')
                  : 'You have used all codes. Create new ones.'}
              </p>
            </div>
            <Button variant="default" size="sm" onClick={() => setOpen('renew')}>
              Create new codes
            </Button>
          </li>
        )}
      </ul>
      {isOn && !required && (
        <Button color="red" variant="outline" onClick={() => setOpen('turn-off')}>
          Turn off two-step sign-in
        </Button>
      )}
      <SetUpApp open={open === 'app'} onClose={close} onDone={added} />
      <AddPasskey open={open === 'passkey'} onClose={close} onDone={added} />
      <RecoveryCodes
        codes={codes}
        onClose={() => {
          setCodes(undefined)
          onDone?.()
        }}
      />
      {(Object.keys(questions) as Question[]).map((name) => (
        <ConfirmDialog
          key={name}
          open={open === name}
          title={questions[name].title}
          action={questions[name].action}
          busy={mutations[name].isPending}
          onConfirm={() => mutations[name].mutate()}
          onClose={close}
        >
          {questions[name].text}
        </ConfirmDialog>
      ))}
    </>
  )
}
