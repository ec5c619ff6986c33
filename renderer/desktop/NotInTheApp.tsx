import { StartCard } from './StartCard.tsx'

/** Shown when this page is opened in a browser, where it cannot work without the app. */
export function NotInTheApp() {
  return (
    <StartCard
      title="This page belongs to the Vitrine app"
      intro="It cannot run in a browser by itself. Open the Vitrine app on this computer, or your site in the browser."
    />
  )
}
