/** Plain text in which empty lines separate paragraphs and line breaks stay. */
export function PlainText({ text, className }: { text: string; className?: string | undefined }) {
  const paragraphs = text.split(/\n{2,}/).filter((one) => one.trim())
  if (paragraphs.length === 0) return null
  return (
    <div className={className}>
      {paragraphs.map((paragraph, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs are never reordered
        <p key={place} style={{ whiteSpace: 'pre-line', marginTop: place > 0 ? '1em' : undefined }}>
          {paragraph}
        </p>
      ))}
    </div>
  )
}
