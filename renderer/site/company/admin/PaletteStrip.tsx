import { useQuery } from '@tanstack/react-query'
import styles from './PaletteStrip.module.css'

/** The ten shades of a brand colour. The generator is loaded only here. */
export function PaletteStrip({ name, color }: { name: string; color: string }) {
  const { data: generate } = useQuery({
    queryKey: ['colors-generator'],
    queryFn: async () => (await import('@mantine/colors-generator')).generateColors,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const shades = generate && /^#([0-9a-f]{3}|[0-9a-f]{6})/i.test(color) ? generate(color.slice(0, 7)) : []
  return (
    <div className={styles.strip} role="img" aria-label={`Ten shades of the ${name} colour`}>
      {shades.map((shade) => (
        <span key={shade} style={{ background: shade }} />
      ))}
    </div>
  )
}
