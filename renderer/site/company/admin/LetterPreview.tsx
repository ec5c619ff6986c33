import { Select } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, query } from '#renderer/core/api/api.ts'
import { Failed } from '#renderer/core/ui/Failed.tsx'
import { Bone, Skeletons } from '#renderer/core/ui/Skeletons.tsx'
import { type EmailName, emailLabels, emailNames } from '#shared/core/mail-options.ts'
import styles from './MailTab.module.css'

/** One of the letters, as mail programs show it. */
export function EmailPreview() {
  const [letter, setLetter] = useState<EmailName>('order')
  const { data, error, refetch } = useQuery({
    ...query(api.mail.preview, { letter }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <Select
        label="Letter"
        data={emailNames.map((value) => ({ value, label: emailLabels[value] }))}
        value={letter}
        allowDeselect={false}
        onChange={(next) => next && setLetter(next as EmailName)}
      />
      <div data-wide>
        {data ? (
          <>
            <dl className={styles.facts}>
              <div>
                <dt>From</dt>
                <dd>{data.sender}</dd>
              </div>
              <div>
                <dt>Subject</dt>
                <dd>{data.subject}</dd>
              </div>
            </dl>
            {/* Without scripts, links and forms: it is looked at, not used. */}
            <iframe className={styles.letter} title={`Preview: ${emailLabels[letter]}`} sandbox="" srcDoc={data.html} />
          </>
        ) : error ? (
          <Failed onRetry={() => void refetch()}>{error.message}</Failed>
        ) : (
          <Skeletons label="Loading the letter">
            <Bone height={480} />
          </Skeletons>
        )}
      </div>
    </>
  )
}
