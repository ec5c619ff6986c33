import { Button, Textarea, TextInput } from '@mantine/core'
import { IconRestore, IconSend } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { FormSection } from '#renderer/core/admin/FormSection.tsx'
import { RecordPage } from '#renderer/core/admin/RecordPage.tsx'
import { SettingsForm } from '#renderer/core/admin/SettingsForm.tsx'
import { useSettingsForm } from '#renderer/core/admin/use-settings-form.ts'
import { api } from '#renderer/core/api/api.ts'
import { paths } from '#renderer/core/paths.ts'
import { Confirm } from '#renderer/core/ui/ConfirmDialog.tsx'
import { toast } from '#renderer/core/ui/toast.ts'
import { AppError } from '#shared/core/errors.ts'
import type { EditableEmail } from '#shared/core/mail.ts'
import { maxEmailSubject, maxEmailText } from '#shared/core/mail-options.ts'
import styles from './EditEmailPage.module.css'
import { EmailPreview } from './EmailPreview.tsx'

const list = { to: paths.admin.emails, title: 'Emails' }

/** Edits the texts of an email. */
export default function EditEmailPage() {
  const { key = '' } = useParams()
  const client = useQueryClient()
  // Remounts the form, so that it starts with the default texts.
  const [resets, setResets] = useState(0)
  const email = useQuery({ ...queryFor(key), refetchOnWindowFocus: false })
  return (
    <RecordPage
      query={email}
      under={list}
      missing={{
        title: 'Email not found',
        hint: (
          <p>
            There is no such email. <Link to={paths.admin.emails}>See all emails</Link>
          </p>
        ),
      }}
      failed="Failed to load email"
      label="Loading email"
      bones={[260, 480]}
    >
      {(loaded) => (
        <Editor
          key={`${key} ${resets}`}
          email={loaded}
          onReset={(reset) => {
            client.setQueryData(queryFor(key).queryKey, reset)
            setResets(resets + 1)
          }}
        />
      )}
    </RecordPage>
  )
}

const queryFor = (key: string) => ({
  queryKey: [api.mail.texts.key, 'email', key],
  queryFn: () => loadEmail(key),
})

async function loadEmail(key: string): Promise<EditableEmail> {
  const { results } = await api.mail.texts({})
  const email = results.find((one) => one.key === key)
  if (!email) throw new AppError('NOT_FOUND', 'There is no such email.')
  return email
}

function Editor({ email, onReset }: { email: EditableEmail; onReset(email: EditableEmail): void }) {
  const { key, title, when, variables, defaults } = email
  const state = useSettingsForm<EditableEmail['texts'], EditableEmail>({
    name: `email-${key}`,
    document: email,
    valuesOf: ({ texts }) => ({ ...texts }),
    validate: { subject: (subject) => (subject.trim() ? null : 'Enter a subject.') },
    save: (values, updatedAt) => api.mail.saveTexts({ key, ...values, ...(updatedAt !== undefined && { updatedAt }) }),
    load: () => loadEmail(key),
    done: 'Email saved',
  })
  const { form } = state
  const test = useMutation({
    mutationFn: () => api.mail.testTexts({ key, ...form.values }),
    meta: { changesNothing: true },
    onSuccess: ({ message }) => toast.success(message),
  })
  return (
    <SettingsForm
      state={state}
      head={{
        under: list,
        title,
        children: (
          <>
            {email.updatedAt && (
              <Confirm
                title="Reset to default?"
                action="Reset"
                opener={(ask) => (
                  <Button
                    size="sm"
                    variant="default"
                    leftSection={<IconRestore size={16} stroke={1.75} aria-hidden />}
                    onClick={ask}
                  >
                    Reset to default
                  </Button>
                )}
                onConfirm={async () => {
                  const reset = await api.mail.resetTexts({ key })
                  state.draft.forget()
                  onReset(reset)
                  toast.success('Email reset')
                }}
              >
                Your subject, opening and closing text of this email are replaced by the default ones.
              </Confirm>
            )}
            <Button
              size="sm"
              variant="default"
              leftSection={<IconSend size={16} stroke={1.75} aria-hidden />}
              loading={test.isPending}
              onClick={() => test.mutate()}
            >
              Send a test to me
            </Button>
          </>
        ),
      }}
    >
      <FormSection name="Texts" hint={`${when}.`}>
        <TextInput
          data-wide
          label="Subject"
          required
          maxLength={maxEmailSubject}
          placeholder={defaults.subject}
          {...form.getInputProps('subject')}
        />
        <Textarea
          data-wide
          label="Opening"
          description="Above the content. A blank line starts a new paragraph."
          autosize
          minRows={3}
          maxLength={maxEmailText}
          {...form.getInputProps('opening')}
        />
        <Textarea
          data-wide
          label="Closing"
          description="Below the content, such as a greeting."
          autosize
          minRows={2}
          maxLength={maxEmailText}
          {...form.getInputProps('closing')}
        />
        <p data-wide className={styles.variables}>
          Variables you can use:{' '}
          {variables.map((name) => (
            <code key={name}>{`{${name}}`}</code>
          ))}
        </p>
      </FormSection>
      <FormSection name="Preview" hint="With example data, as it would be sent.">
        <EmailPreview emailKey={key} title={title} texts={form.values} />
      </FormSection>
    </SettingsForm>
  )
}
