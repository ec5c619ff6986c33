import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, query } from '#renderer/core/api/api.ts'
import { ConfirmDialog } from '#renderer/core/ui/ConfirmDialog.tsx'
import { Failed } from '#renderer/core/ui/Failed.tsx'
import { formatPlural } from '#renderer/core/ui/format.ts'
import { RelativeTime } from '#renderer/core/ui/RelativeTime.tsx'
import { Bone, Skeletons } from '#renderer/core/ui/Skeletons.tsx'
import { toast } from '#renderer/core/ui/toast.ts'
import { AddPasskey } from './AddPasskey.tsx'
import { PasskeyRow } from './PasskeyRow.tsx'
import { usePasskeysWork } from './passkeys.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SetUpApp } from './SetUpApp.tsx'
import styles from './TwoStep.module.css'

type Open = 'app' | 'passkey' | 'remove-app' | 'turn-off' | 'renew' | undefined

/** The second factors of one's own account. `onDone` follows the first one, once its recovery codes are saved. */
export function TwoStep({ onDone }: { onDone?: () => void }) {
  const { data, isError, error, refetch, isRefetching } = useQuery(query(api.secondFactor.get, {}))
  const passkeysWork = usePasskeysWork()
  const [open, setOpen] = useState<Open>()
  const [codes, setCodes] = useState<string[]>()
  const close = () => setOpen(undefined)
  const said = ({ message }: { message: string }) => {
    toast.success(message)
    close()
  }
  const added = (answer: { message: string; recoveryCodes?: string[] | undefined }) => {
    if (!answer.recoveryCodes) {
      said(answer)
      onDone?.()
      return
    }
    // The dialog of the codes is the message: a toast would cover its buttons on a phone.
    close()
    setCodes(answer.recoveryCodes)
  }
  const removeApp = useMutation({ mutationFn: () => api.secondFactor.removeApp({}), onSuccess: said })
  const turnOff = useMutation({ mutationFn: () => api.secondFactor.turnOff({}), onSuccess: said })
  const renew = useMutation({ mutationFn: () => api.secondFactor.renewCodes({}), onSuccess: added })

  if (!data)
    return isError ? (
      <Failed onRetry={() => void refetch()} retrying={isRefetching}>
        {error.message}
      </Failed>
    ) : (
      <Skeletons label="Loading two-step sign-in" className={styles.list}>
        <Bone height={72} />
        <Bone height={72} />
      </Skeletons>
    )
  const { app, passkeys, recovery, required } = data
  const on = app !== null || passkeys.length > 0
  return (
    <>
      {required && !on && <p>Your company requires two-step sign-in for staff. Set up one of these to go on.</p>}
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
                  ? `${formatPlural(recovery.left, 'unused code')}.`
                  : 'All codes are used. Make new ones.'}
              </p>
            </div>
            <Button variant="default" size="sm" onClick={() => setOpen('renew')}>
              Make new codes
            </Button>
          </li>
        )}
      </ul>
      {on && !required && (
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
      <ConfirmDialog
        open={open === 'remove-app'}
        title="Remove the authenticator app?"
        action="Remove app"
        busy={removeApp.isPending}
        onConfirm={() => removeApp.mutate()}
        onClose={close}
      >
        Its codes no longer sign you in.
      </ConfirmDialog>
      <ConfirmDialog
        open={open === 'turn-off'}
        title="Turn off two-step sign-in?"
        action="Turn off"
        busy={turnOff.isPending}
        onConfirm={() => turnOff.mutate()}
        onClose={close}
      >
        Your app, your passkeys and your recovery codes are removed. Your password alone signs you in.
      </ConfirmDialog>
      <ConfirmDialog
        open={open === 'renew'}
        title="Make new recovery codes?"
        action="Make new codes"
        busy={renew.isPending}
        onConfirm={() => renew.mutate()}
        onClose={close}
      >
        The codes you have now no longer work.
      </ConfirmDialog>
    </>
  )
}
