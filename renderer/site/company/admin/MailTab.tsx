import { Button, TextInput } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { FormSection } from '#renderer/core/admin/FormSection.tsx'
import { api, query } from '#renderer/core/api/api.ts'
import { toast } from '#renderer/core/ui/toast.ts'
import { type CompanyFields, fieldOf } from './form-field.ts'
import { EmailPreview } from './LetterPreview.tsx'
import styles from './MailTab.module.css'
import { SentMails } from './SentMails.tsx'

/** In whose name mails leave, how they look, and what became of them. */
export function MailTab({ form }: { form: CompanyFields }) {
  const mails = useQuery({ ...query(api.mail.list, {}), refetchInterval: 10_000 })
  const test = useMutation({
    mutationFn: api.mail.test,
    onSuccess: ({ message }) => toast.success(message),
  })
  const { name, email } = form.values
  return (
    <>
      <FormSection name="Sender">
        <TextInput
          label="Name of the sender"
          description="Empty is the name of the company."
          placeholder={name}
          maxLength={60}
          {...fieldOf(form, 'mail_sender')}
        />
        <dl className={styles.facts}>
          <div>
            <dt>Sent from</dt>
            <dd>{mails.data?.from ?? '…'}</dd>
          </div>
          <div>
            <dt>Answers go to</dt>
            <dd>{email || 'Nobody yet: set an email on the tab “Contact & social”.'}</dd>
          </div>
        </dl>
        {mails.data && mails.data.delivery !== 'smtp' && (
          <p data-wide className={styles.notice}>
            {mails.data.delivery === 'mailbox' ? (
              <>
                This is a demonstration: mails do not leave this machine. They are in the <a href="/mailbox">mailbox</a>
                .
              </>
            ) : (
              'No mail server is set up, so mails are kept as files and reach nobody. Whoever runs this platform sets it up with SMTP_URL.'
            )}
          </p>
        )}
        <div data-wide>
          <Button
            variant="default"
            leftSection={<IconSend size={18} stroke={1.75} aria-hidden />}
            loading={test.isPending}
            onClick={() => test.mutate({})}
          >
            Send a test message to me
          </Button>
        </div>
      </FormSection>
      <FormSection
        name="Letters"
        hint="As they would leave now, with an example in them. What is not saved yet is not in them."
      >
        <EmailPreview />
      </FormSection>
      <FormSection
        name="Sent"
        hint="The last 50 of the last 30 days. Their texts are not kept: they hold codes and links."
      >
        <SentMails mails={mails} />
      </FormSection>
    </>
  )
}
