import styles from './Avatar.module.css'

/** Somebody's picture, or their initials. Decoration beside the name. */
export function Avatar({ name, url }: { name: string; url: string }) {
  if (url) return <img className={styles.avatar} src={url} alt="" width={96} height={96} />
  return (
    <span className={styles.avatar} aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .map((word) => word[0] ?? '')
    .slice(0, 2)
    .join('')
    .toUpperCase()
