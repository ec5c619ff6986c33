import { SegmentedControl } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, query } from '#renderer/core/api/api.ts'
import { FactList } from '#renderer/core/ui/FactList.tsx'
import { LoadingState } from '#renderer/core/ui/LoadingState.tsx'
import { Bone } from '#renderer/core/ui/Skeletons.tsx'
import type { EditableEmail } from '#shared/core/mail.ts'
import styles from './EditEmailPage.module.css'

interface Props {
  emailKey: string
  title: string
  texts: EditableEmail['texts']
}

const widths = [
  { value: 'desktop', label: 'Desktop' },
  { value: 'phone', label: 'Phone' },
]

/** The email as it would be sent with these texts. */
export function EmailPreview({ emailKey, title, texts }: Props) {
  const [width, setWidth] = useState('desktop')
  const [typed] = useDebouncedValue(texts, 400)
  const preview = useQuery({
    ...query(api.mail.previewTexts, { key: emailKey, ...typed }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  if (!preview.data && !preview.error)
    return (
      <LoadingState query={preview} label="Loading the preview">
        <Bone height={480} />
      </LoadingState>
    )
  return (
    <div data-wide>
      {preview.error && (
        <p className={styles.problem} role="alert">
          {preview.error.message}
        </p>
      )}
      {preview.data && !preview.error && (
        <>
          <div className={styles.bar}>
            <FactList
              className={styles.facts}
              facts={[
                ['From', preview.data.sender],
                ['Subject', preview.data.subject],
              ]}
            />
            <SegmentedControl size="xs" aria-label="Width" data={widths} value={width} onChange={setWidth} />
          </div>
          {/* The sandbox disables scripts, links and forms. */}
          <iframe
            className={styles.preview}
            data-width={width}
            title={`Preview: ${title}`}
            sandbox=""
            srcDoc={preview.data.html}
          />
        </>
      )}
    </div>
  )
}
