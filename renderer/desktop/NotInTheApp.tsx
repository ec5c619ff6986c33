import { StartCard } from './StartCard.tsx'

/** This page without the app around it can do nothing, and says so. */
export function NotInTheApp() {
  return (
    <StartCard
      title="This page belongs to the Vitrine app"
      intro="It cannot run in a browser by itself. Open the Vitrine app on this computer, or your site in the browser."
    />
  )
}
