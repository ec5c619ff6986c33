import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Empty } from '#renderer/core/ui/Empty.tsx'
import { Failed } from '#renderer/core/ui/Failed.tsx'
import { Picture } from '#renderer/core/ui/Picture.tsx'
import { Bone, Skeletons } from '#renderer/core/ui/Skeletons.tsx'
import { daysInTrash } from '#shared/site/slider-options.ts'
import type { AdminSlider } from '#shared/site/sliders.ts'
import styles from './SliderCards.module.css'
import { SliderFacts } from './SliderFacts.tsx'
import { trashedSlidersQuery, useRestore } from './slider-actions.ts'

/** What was thrown away, for as long as it is kept. */
export function SliderTrash() {
  const { data, error, isFetching, refetch } = useQuery(trashedSlidersQuery)
  if (!data)
    return error ? (
      <Failed onRetry={() => void refetch()} retrying={isFetching}>
        Error fetching slider list.
      </Failed>
    ) : (
      <Skeletons label="Loading sliders" className={styles.cards}>
        <Bone height={260} />
      </Skeletons>
    )
  if (data.results.length === 0) return <Empty>The trash is empty.</Empty>
  return (
    <>
      <p className={styles.hint}>Slides stay in the trash for {daysInTrash} days.</p>
      <ul className={styles.cards}>
        {data.results.map((slider) => (
          <li key={slider._id} className={styles.card}>
            <Trashed slider={slider} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Trashed({ slider }: { slider: AdminSlider }) {
  const restore = useRestore()
  return (
    <>
      <Picture picture={slider.picture} alt="" sizes="320px" className={styles.picture} />
      <div className={styles.words}>
        <strong className={styles.title}>{slider.title}</strong>
        <SliderFacts slider={slider} />
      </div>
      <div className={styles.actions}>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconArrowBackUp size={16} stroke={1.75} aria-hidden />}
          aria-label={`Restore ${slider.title}`}
          loading={restore.isPending}
          onClick={() => restore.mutate(slider)}
        >
          Restore
        </Button>
      </div>
    </>
  )
}
