import { Button, TextInput } from '@mantine/core'
import { IconPencil, IconSend } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { FormSection } from '#renderer/core/admin/FormSection.tsx'
import { api, query } from '#renderer/core/api/api.ts'
import { paths } from '#renderer/core/paths.ts'
import { FactList } from '#renderer/core/ui/FactList.tsx'
import { toast } from '#renderer/core/ui/toast.ts'
import { plans } from '#shared/core/plan-options.ts'
import { productName } from '#shared/core/product-name.ts'
import { type CompanyFields, fieldOf } from './form-field.ts'
import styles from './MailTab.module.css'
import { SentMails } from './SentMails.tsx'

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
          label="Sender name"
          description={
            mails.data?.hasOwnName === false
              ? `If empty, the name of the company is used. Emails end with “Sent with ${productName}”, except on ${plans.enterprise.name}.`
              : 'If empty, the name of the company is used.'
          }
          placeholder={name}
          maxLength={60}
          {...fieldOf(form, 'mail_sender')}
        />
        <FactList
          className={styles.facts}
          facts={[
            ['Sent from', mails.data ? `${mails.data.sender} <${mails.data.from}>` : '…'],
            ['Replies go to', email || 'Not set. Add an email address on the tab “Contact & social”.'],
          ]}
        />
        {mails.data && mails.data.delivery !== 'smtp' && (
          <p data-wide className={styles.notice}>
            {mails.data.delivery === 'mailbox' ? (
              <>
                This is a demo, so emails are not sent. You can read them in the <a href="/mailbox">mailbox</a>.
              </>
            ) : (
              'No mail server is configured, so emails are only stored as files. The operator of the platform can configure one with SMTP_URL.'
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
            Send me a test email
          </Button>
        </div>
      </FormSection>
      <FormSection name="Texts" hint="Change what your emails say, and see how they look.">
        <div data-wide>
          <Button
            component={Link}
            to={paths.admin.emails}
            variant="default"
            leftSection={<IconPencil size={18} stroke={1.75} aria-hidden />}
          >
            Edit emails
          </Button>
        </div>
      </FormSection>
      <FormSection
        name="Sent"
        hint="The last 50 emails of the last 30 days. Their texts are not stored, because they contain codes and links."
      >
        <SentMails mails={mails} />
      </FormSection>
    </>
  )
}
