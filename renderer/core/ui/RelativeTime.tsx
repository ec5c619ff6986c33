import { useEffect, useState } from 'react'
import { formatAgo, formatDay, formatMoment } from './format.ts'

/**
 * "3 hours ago", with the exact time on hover. The server renders the date, because it
 * knows neither the reader's clock nor time zone.
 */
export function RelativeTime({ at, className }: { at: string; className?: string }) {
  const [now, setNow] = useState<number>()
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return (
    <time dateTime={at} title={now ? formatMoment(at) : undefined} className={className}>
      {now ? formatAgo(at, now) : formatDay(at)}
    </time>
  )
}
