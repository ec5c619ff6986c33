import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { paths } from '../paths.ts'
import { useCompany } from '../site/company.ts'
import styles from './AboutPage.module.css'

/** Who the company is, in its own words. */
export default function AboutPage() {
  const { name, tagline, description, hero_image } = useCompany()
  return (
    <article className={`wrap ${styles.page}`}>
      <header>
        <h1>{name}</h1>
        <p className={styles.tagline}>{tagline || 'Welcome to our platform'}</p>
      </header>
      {hero_image && <img className={styles.picture} src={hero_image} alt="" />}
      {description && (
        <div className={styles.words}>
          {description.split(/\n{2,}/).map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      )}
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
