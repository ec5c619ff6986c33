import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Empty } from '#renderer/core/ui/Empty.tsx'
import { LoadingState } from '#renderer/core/ui/LoadingState.tsx'
import { ResponsiveImage } from '#renderer/core/ui/ResponsiveImage.tsx'
import { Bone } from '#renderer/core/ui/Skeletons.tsx'
import { daysInTrash } from '#shared/site/slider-options.ts'
import type { AdminSlider } from '#shared/site/sliders.ts'
import styles from './SliderCards.module.css'
import { SliderFacts } from './SliderFacts.tsx'
import { trashedSlidersQuery, useRestore } from './slider-actions.ts'

export function SliderTrash() {
  const trash = useQuery(trashedSlidersQuery)
  if (!trash.data)
    return (
      <LoadingState query={trash} label="Loading sliders" failed="Error fetching slider list." className={styles.cards}>
        <Bone height={260} />
      </LoadingState>
    )
  if (trash.data.results.length === 0) return <Empty>The trash is empty.</Empty>
  return (
    <>
      <p className={styles.hint}>Slides stay in the trash for {daysInTrash} days.</p>
      <ul className={styles.cards}>
        {trash.data.results.map((slider) => (
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
      <ResponsiveImage picture={slider.picture} alt="" sizes="320px" className={styles.picture} />
      <div className={styles.text}>
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
