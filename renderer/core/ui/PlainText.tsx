/** Text as somebody typed it: an empty line parts paragraphs, a line break stays one. */
export function PlainText({ text, className }: { text: string; className?: string | undefined }) {
  const paragraphs = text.split(/\n{2,}/).filter((one) => one.trim())
  if (paragraphs.length === 0) return null
  return (
    <div className={className}>
      {paragraphs.map((paragraph, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text is drawn whole or not at all
        <p key={place} style={{ whiteSpace: 'pre-line', marginTop: place > 0 ? '1em' : undefined }}>
          {paragraph}
        </p>
      ))}
    </div>
  )
}
