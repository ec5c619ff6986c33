import type { Email } from 'postal-mime'
import type { Site } from '#server/core/http/context.ts'

/** The mailbox of a demonstration as an HTML page without scripts. */
export function mailboxPage(mails: readonly Email[], { origin }: Pick<Site, 'origin'>) {
  const list = mails.map((mail) => entry(mail, origin)).join('\n')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Mailbox</title>
<link rel="stylesheet" href="/mailbox.css">
</head>
<body>
<main>
<header>
<h1>Mailbox</h1>
<p>This is a demonstration: emails are not sent. They are listed here, the newest first.</p>
<nav aria-label="Mailbox"><a href="/mailbox">Refresh</a> <a href="/">Back to the site</a></nav>
</header>
${list ? `<ol>\n${list}\n</ol>` : '<p class="empty">No mail yet. Register, or ask for a new password, and look again.</p>'}
</main>
</body>
</html>
`
}

function entry({ subject, to, from, date, text }: Email, origin: string) {
  const recipient = to?.map(({ address }) => address).join(', ') ?? ''
  const time = date ? `<time datetime="${escaped(date)}">${escaped(readable(date))}</time>` : ''
  return `<li><article>
<h2>${escaped(subject ?? '(no subject)')}</h2>
<dl><div><dt>To</dt><dd>${escaped(recipient)}</dd></div><div><dt>From</dt><dd>${escaped(from?.name ?? '')}</dd></div><div><dt>Sent</dt><dd>${time}</dd></div></dl>
${body(text ?? '', origin)}
</article></li>`
}

/** Paragraphs with highlighted codes, and links within the site. */
function body(text: string, origin: string) {
  return text
    .trim()
    .split(/\r?\n\r?\n/)
    .map((part) => {
      if (/^\d{6}$/.test(part)) return `<p class="code">${part}</p>`
      if (part.startsWith(`${origin}/`) && !/\s/.test(part))
        return `<p><a href="${escaped(part)}">${escaped(part)}</a></p>`
      return `<p>${escaped(part)}</p>`
    })
    .join('\n')
}

const readable = (date: string) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' }).format(new Date(date))

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign]!)

/** A separate style sheet, because the content security policy forbids inline styles. */
export const mailboxStyle = `
:root { color-scheme: dark light; --bg: #0f1216; --card: #181c22; --line: #2c333d; --text: #e8ebef; --muted: #a3adb9; --link: #6cc4ff; }
@media (prefers-color-scheme: light) {
  :root { --bg: #f4f5f7; --card: #ffffff; --line: #d9dee4; --text: #1a1d21; --muted: #56606c; --link: #005fa3; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--bg); color: var(--text); font: 16px/1.5 Inter, system-ui, sans-serif; }
main { max-width: 720px; margin: 0 auto; padding: 32px 16px 64px; }
h1 { margin: 0; font-size: 28px; line-height: 1.2; }
header p, .empty { color: var(--muted); margin: 8px 0 16px; }
nav a { display: inline-block; margin-right: 16px; padding: 8px 0; }
a { color: var(--link); overflow-wrap: anywhere; }
a:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; border-radius: 2px; }
ol { list-style: none; margin: 16px 0 0; padding: 0; display: grid; gap: 16px; }
article { background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 20px; }
h2 { margin: 0 0 8px; font-size: 18px; line-height: 1.3; overflow-wrap: anywhere; }
dl { display: flex; flex-wrap: wrap; gap: 4px 24px; margin: 0 0 16px; padding-bottom: 12px; border-bottom: 1px solid var(--line); font-size: 14px; color: var(--muted); }
dl div { display: flex; gap: 6px; min-width: 0; }
dd { margin: 0; color: var(--text); overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
article p { margin: 0 0 12px; overflow-wrap: anywhere; }
article p:last-child { margin: 0; color: var(--muted); }
.code { font: 700 32px/1.2 ui-monospace, monospace; letter-spacing: 0.18em; }
`
