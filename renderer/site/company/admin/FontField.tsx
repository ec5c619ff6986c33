import { useEffect } from 'react'
import { fontFamily, loadFont } from '#renderer/core/theme/fonts.ts'
import { type Font, fonts } from '#shared/core/theme.ts'
import styles from './FontField.module.css'

export function FontField({ value, onChange }: { value: Font; onChange(font: Font): void }) {
  useEffect(() => {
    for (const font of fonts) void loadFont(font)
  }, [])
  return (
    <fieldset data-wide>
      <legend className="sr-only">Font</legend>
      <div className={styles.fonts}>
        {fonts.map((font) => (
          <label key={font} className={styles.font} style={{ fontFamily: fontFamily(font) }}>
            <input type="radio" name="font" value={font} checked={font === value} onChange={() => onChange(font)} />
            <span className={styles.sample} aria-hidden="true">
              Aa
            </span>
            {font}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
