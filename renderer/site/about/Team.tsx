import { useId } from 'react'
import { shortAddress, webAddress } from '#renderer/core/company/web-address.ts'
import type { TeamMember } from '#shared/core/about.ts'
import styles from './Team.module.css'

export function Team({ people }: { people: readonly TeamMember[] }) {
  const heading = useId()
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading}>The team</h2>
      <ul className={styles.team}>
        {people.map((person) => (
          <Person key={person.name + person.role} person={person} />
        ))}
      </ul>
    </section>
  )
}

function Person({ person: { name, role, photo, bio, links } }: { person: TeamMember }) {
  return (
    <li className={styles.person}>
      {photo ? (
        <img className={styles.photo} src={photo} alt="" width={96} height={96} loading="lazy" decoding="async" />
      ) : (
        <span className={styles.photo} aria-hidden="true">
          {initials(name)}
        </span>
      )}
      <h3>{name}</h3>
      {role && <p className={styles.role}>{role}</p>}
      {bio && <p className={styles.bio}>{bio}</p>}
      {links.length > 0 && (
        <ul className={styles.links}>
          {links.map((link) => (
            <li key={link}>
              <a href={webAddress(link)} target="_blank" rel="noopener noreferrer">
                {shortAddress(link)}
                <span className="sr-only">, {name}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

const initials = (name: string) =>
  name
    .split(/\s+/)
    .map((part) => part[0] ?? '')
    .filter((_, at, all) => at === 0 || at === all.length - 1)
    .join('')
    .toUpperCase()
