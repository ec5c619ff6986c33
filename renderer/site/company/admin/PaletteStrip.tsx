import { useQuery } from '@tanstack/react-query'
import styles from './PaletteStrip.module.css'

/** The ten shades that a brand colour becomes. Their maker is only downloaded here. */
export function PaletteStrip({ name, color }: { name: string; color: string }) {
  const { data: make } = useQuery({
    queryKey: ['colors-generator'],
    queryFn: async () => (await import('@mantine/colors-generator')).generateColors,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const shades = make && /^#([0-9a-f]{3}|[0-9a-f]{6})/i.test(color) ? make(color.slice(0, 7)) : []
  return (
    <div className={styles.strip} role="img" aria-label={`Ten shades of the ${name} colour`}>
      {shades.map((shade) => (
        <span key={shade} style={{ background: shade }} />
      ))}
    </div>
  )
}
