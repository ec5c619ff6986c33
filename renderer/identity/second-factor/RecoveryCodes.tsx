import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { useCompany } from '#renderer/core/company/company.ts'
import { saveText } from '#renderer/core/platform/save-text.ts'
import { Dialog } from '#renderer/core/ui/Dialog.tsx'
import { toast } from '#renderer/core/ui/toast.ts'
import styles from './TwoStep.module.css'

/** Shows new recovery codes once. */
export function RecoveryCodes({ codes, onClose }: { codes: string[] | undefined; onClose(): void }) {
  const { name } = useCompany()
  // The closing animation shows the last codes.
  const last = useRef(codes)
  if (codes) last.current = codes
  const listed = last.current ?? []
  const text = `Recovery codes for ${name}\nEach code works once.\n\n${listed.join('\n')}\n`
  const [copied, setCopied] = useState<string[]>()
  const copy = () =>
    navigator.clipboard.writeText(listed.join('\n')).then(
      () => setCopied(codes),
      () => toast.error('Your browser could not copy the codes. Download them instead.'),
    )
  return (
    <Dialog open={codes !== undefined} onClose={onClose} title="Save your recovery codes">
      <div className={styles.dialog}>
        <p>
          Each code signs you in once when you do not have your phone or passkey. Store them in a safe place: we cannot
          show them again.
        </p>
        <ul className={styles.codes}>
          {listed.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <p role="status" className="sr-only">
          {copied && copied === codes && 'The codes are copied.'}
        </p>
        <div className={`${styles.actions} ${styles.filling}`}>
          <Button variant="default" onClick={() => void copy()}>
            {copied && copied === codes ? 'Copied' : 'Copy'}
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
