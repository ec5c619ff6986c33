import { Button, FileButton } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { usePlatform } from '#renderer/core/platform/platform.ts'
import { toast } from '#renderer/core/ui/toast.ts'
import { Section } from '#renderer/identity/account/Section.tsx'
import type { NonprofitStatus } from '#shared/core/subscription-options.ts'
import { requestNonprofit } from '#shared/platform/form-endpoints.ts'
import styles from './PlanTab.module.css'

const texts: Record<NonprofitStatus, string> = {
  none: 'Nonprofits and schools pay half the price of Pro and Business. Send a document that shows your status.',
  requested: 'We have received your document. We write to you when it is checked.',
  approved: 'You pay half the price of Pro and Business.',
  refused: 'We could not verify your status with the document. You can send another one.',
}

/** Asks for the price for nonprofits and schools. */
export function Nonprofit({ status }: { status: NonprofitStatus }) {
  const { sendForm } = usePlatform()
  const send = useMutation({
    mutationFn: (document: File) => sendForm({ to: requestNonprofit, files: { document } }),
    onSuccess: () => toast.success('Document sent.'),
  })
  return (
    <Section title="Nonprofits and schools" intro={texts[status]}>
      {status !== 'approved' && (
        <>
          <FileButton accept="application/pdf,image/jpeg" onChange={(file) => file && send.mutate(file)}>
            {(props) => (
              <Button {...props} variant="default" loading={send.isPending}>
                {status === 'none' ? 'Send a document' : 'Send another document'}
              </Button>
            )}
          </FileButton>
          <p className={styles.hint}>PDF or JPEG, at most 10 MB. Only the platform can see it.</p>
        </>
      )}
    </Section>
  )
}
