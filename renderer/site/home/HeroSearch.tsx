import { IconMicrophone, IconSearch, IconStar } from '@tabler/icons-react'
import { type CSSProperties, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { rememberSearch } from '#renderer/content/search/recent-searches.ts'
import { paths } from '#renderer/core/paths.ts'
import { usePlatform } from '#renderer/core/platform/platform.ts'
import { submitted } from '#renderer/core/ui/submitted.ts'
import { contrast, textOn } from '#shared/core/theme.ts'
import { searchColors } from '#shared/site/slider-options.ts'
import type { SearchButton } from '#shared/site/sliders.ts'
import styles from './HeroSearch.module.css'
import { RecentSearches } from './RecentSearches.tsx'
import { VoiceButton } from './VoiceButton.tsx'

const icons = { FaSearch: IconSearch, FaMicrophone: IconMicrophone, FaStar: IconStar }

/** The search box of a slide. Works as a plain form without scripts. */
export function HeroSearch({ id, button }: { id: string; button: SearchButton }) {
  const { placeholder, position, voiceSearch, recentSearches } = button
  const navigate = useNavigate()
  const { desktop } = usePlatform()
  const field = useRef<HTMLInputElement>(null)
  const [open, setOpen] = useState(false)
  const search = (text: string) => {
    if (recentSearches.enabled) rememberSearch(text)
    void navigate(paths.searchFor(text))
  }
  const submit = submitted(() => {
    const text = field.current?.value.trim() ?? ''
    if (text) search(text)
    else field.current?.focus()
  })
  return (
    // biome-ignore lint/a11y/useSemanticElements: a form has to be inside of it, and tests look for the role
    <form
      role="search"
      action={paths.search}
      className={styles.search}
      data-position={position}
      onSubmit={submit}
      onFocus={() => setOpen(true)}
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || setOpen(false)}
      onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}
    >
      <div className={styles.box}>
        <IconSearch size={20} stroke={1.75} aria-hidden className={styles.glass} />
        <label className="sr-only" htmlFor={`search-${id}`}>
          {placeholder || 'Search'}
        </label>
        <input
          ref={field}
          id={`search-${id}`}
          name="k"
          type="search"
          className={styles.field}
          placeholder={placeholder}
          maxLength={100}
          autoComplete="off"
          enterKeyHint="search"
        />
        {/* Electron has no speech service. */}
        {voiceSearch.enabled && !desktop && <VoiceButton onHeard={search} />}
        {position === 'inline' && <Submit button={button} />}
      </div>
      {position !== 'inline' && <Submit button={button} />}
      {open && recentSearches.enabled && <RecentSearches limit={recentSearches.limit} />}
    </form>
  )
}

function Submit({ button: { text, icon, style } }: { button: SearchButton }) {
  const Icon = icons[icon]
  return (
    <button type="submit" className={styles.submit} data-hover={style.hoverEffect} style={styleOf(style)}>
      <Icon size={20} stroke={2} aria-hidden />
      {text || <span className="sr-only">Search</span>}
    </button>
  )
}

/** Slides with the default colours use those of the company. */
const hasDefaultColors = ({ backgroundColor, textColor }: SearchButton['style']) =>
  backgroundColor.toLowerCase() === searchColors.background && /^#fff(fff)?$/i.test(textColor)

/** The colours of the slide, unless their contrast is below the 3:1 that WCAG requires for large bold text. */
function styleOf(style: SearchButton['style']): CSSProperties {
  const { backgroundColor, textColor, borderRadius, padding } = style
  if (hasDefaultColors(style))
    return { backgroundColor: 'var(--primary)', color: 'var(--on-primary)', borderRadius, padding }
  const isReadable = contrast(backgroundColor, textColor) >= 3
  return { backgroundColor, color: isReadable ? textColor : textOn(backgroundColor), borderRadius, padding }
}
