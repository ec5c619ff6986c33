import styles from './Avatar.module.css'

/** The avatar of a user, or the initials. Hidden from screen readers, because the name is next to it. */
export function Avatar({ name, url }: { name: string; url: string }) {
  if (url) return <img className={styles.avatar} src={url} alt="" width={96} height={96} />
  return (
    <span className={styles.avatar} aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}

export const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .map((word) => word[0] ?? '')
    .slice(0, 2)
    .join('')
    .toUpperCase()
