import { Button } from '@mantine/core'
import { useRef } from 'react'
import { saveText } from '../platform/save-text.ts'
import { useCompany } from '../site/company.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { toast } from '../ui/toast.ts'
import styles from './TwoStep.module.css'

/** Shows recovery codes, which cannot be shown again. */
export function RecoveryCodes({ codes, onClose }: { codes: string[] | undefined; onClose(): void }) {
  const { name } = useCompany()
  // While the dialog closes, it is drawn as it was.
  const last = useRef(codes)
  if (codes) last.current = codes
  const shown = last.current ?? []
  const text = `Recovery codes for ${name}\nEach code works once.\n\n${shown.join('\n')}\n`
  const copy = () =>
    navigator.clipboard.writeText(shown.join('\n')).then(
      () => toast.success('The codes are copied.'),
      () => toast.error('Your browser did not copy them. Download them instead.'),
    )
  return (
    <Dialog open={codes !== undefined} onClose={onClose} title="Save your recovery codes">
      <div className={styles.dialog}>
        <p>
          Each code signs you in once when you do not have your phone or passkey. Store them in a safe place: we cannot
          show them again.
        </p>
        <ul className={styles.codes}>
          {shown.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className={styles.actions}>
          <Button variant="default" onClick={() => void copy()}>
            Copy
          </Button>
          <Button variant="default" onClick={() => saveText(text, 'recovery-codes.txt', 'text/plain')}>
            Download
          </Button>
          <Button variant="default" onClick={() => window.print()}>
            Print
          </Button>
          <Button onClick={onClose}>I saved them</Button>
        </div>
      </div>
    </Dialog>
  )
}
