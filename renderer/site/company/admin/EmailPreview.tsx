import { Select } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, query } from '#renderer/core/api/api.ts'
import { FactList } from '#renderer/core/ui/FactList.tsx'
import { LoadingState } from '#renderer/core/ui/LoadingState.tsx'
import { Bone } from '#renderer/core/ui/Skeletons.tsx'
import { type EmailName, emailLabels, emailNames } from '#shared/core/mail-options.ts'
import styles from './MailTab.module.css'

/** Preview of an email template. */
export function EmailPreview() {
  const [email, setEmail] = useState<EmailName>('order')
  const preview = useQuery({
    ...query(api.mail.preview, { letter: email }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <Select
        label="Email"
        data={emailNames.map((value) => ({ value, label: emailLabels[value] }))}
        value={email}
        allowDeselect={false}
        onChange={(next) => next && setEmail(next as EmailName)}
      />
      <div data-wide>
        {preview.data ? (
          <>
            <FactList
              className={styles.facts}
              facts={[
                ['From', preview.data.sender],
                ['Subject', preview.data.subject],
              ]}
            />
            {/* The sandbox disables scripts, links and forms. */}
            <iframe
              className={styles.preview}
              title={`Preview: ${emailLabels[email]}`}
              sandbox=""
              srcDoc={preview.data.html}
            />
          </>
        ) : (
          <LoadingState query={preview} label="Loading the preview">
            <Bone height={480} />
          </LoadingState>
        )}
      </div>
    </>
  )
}
