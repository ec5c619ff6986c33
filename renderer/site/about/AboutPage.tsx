import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import { api, query } from '#renderer/core/api/api.ts'
import { useCompany } from '#renderer/core/company/company.ts'
import { paths } from '#renderer/core/paths.ts'
import styles from './AboutPage.module.css'
import { Team } from './Team.tsx'

export default function AboutPage() {
  const { name, tagline, description, hero_image } = useCompany()
  const { mission = '', vision = '', values = [], team = [] } = useQuery(query(api.company.about, {})).data ?? {}
  const heading = useId()
  return (
    <article className={`wrap ${styles.page}`}>
      <header>
        <h1>{name}</h1>
        <p className={styles.tagline}>{tagline || 'Welcome to our platform'}</p>
      </header>
      {hero_image && <img className={styles.picture} src={hero_image} alt="" />}
      {description && <Paragraphs className={styles.description} text={description} />}
      {(mission || vision) && (
        <div className={styles.pair}>
          <Statement title="Our mission" text={mission} />
          <Statement title="Our vision" text={vision} />
        </div>
      )}
      {values.length > 0 && (
        <section aria-labelledby={heading}>
          <h2 id={heading}>What we value</h2>
          <ol className={styles.values}>
            {values.map((value) => (
              <li key={value}>{value}</li>
            ))}
          </ol>
        </section>
      )}
      {team.length > 0 && <Team people={team} />}
      <div className={styles.links}>
        <Button component={Link} to={paths.photos} size="md">
          See the photos
        </Button>
        <Button component={Link} to={paths.contact} size="md" variant="default">
          Contact
        </Button>
      </div>
    </article>
  )
}

function Statement({ title, text }: { title: string; text: string }) {
  const id = useId()
  if (!text) return null
  return (
    <section className={styles.statement} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <Paragraphs text={text} />
    </section>
  )
}

const Paragraphs = ({ text, className }: { text: string; className?: string | undefined }) => (
  <div className={className}>
    {text.split(/\n{2,}/).map((paragraph) => (
      <p key={paragraph}>{paragraph}</p>
    ))}
  </div>
)
