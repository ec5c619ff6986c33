import { globSync, readFileSync } from 'node:fs'

/**
 * Checks that the sources use the words of docs/glossary.md. Folders as arguments narrow the check to them, and
 * `--count` prints only how many lines each of them has to change.
 */
type Rule = { pattern: RegExp; say: string; except?: RegExp; code?: true }

/** Splits names into words: `savedView` is "saved view". Rules with `code` only apply to names. */
const rules: Rule[] = [
  {
    pattern: /\b(kept|keep|keeps|keeping)\b/,
    say: 'cache, store, save, retain',
    except: /keepsmemory|keep data|keep it\b|keep order|we kept |to keep it, log in/,
  },
  { pattern: /\b(hush|hushed|hushes)\b/, say: 'pause' },
  { pattern: /\btwins?\b/, say: 'duplicate' },
  { pattern: /\b(chores?|upkeep|sweeps?|swept)\b/, say: 'scheduled task, maintenance, cleanup' },
  { pattern: /\b(likeness|tastes?)\b/, say: 'similarity, preferences' },
  { pattern: /\bviewings?\b/, say: 'view history' },
  { pattern: /\b(wish|wishes|wished)\b/, say: 'back-in-stock alert' },
  { pattern: /\b(gathers?|gathered|gathering|write down|roll up)\b/, say: 'buffer, flush, aggregate' },
  { pattern: /\b(portions?)\b/, say: 'chunk' },
  { pattern: /\b(forgive|forgives|forgiven)\b/, say: 'reset (a limit)' },
  {
    pattern: /\b(patience|patient|politeness|polite|ceilings?)\b/,
    say: 'timeout, rate limit, maximum',
    except: /aria live|polite announcement|'polite'/,
  },
  { pattern: /\b(manner|manners|write like)\b/, say: 'locale, format settings' },
  { pattern: /\b(evenly)\b/, say: 'constant-time' },
  {
    pattern: /\b(said|told|tell|tells|telling)\b/,
    say: 'message, notify, log, given, reported',
    except: /tell me when available/,
  },
  {
    pattern: /\b(whoever|somebody|anybody|everybody|nobody|whatever|somebodys)\b/,
    say: 'name the actor: admins, visitors, the server',
  },
  { pattern: /\b(outgoing)\b/, say: 'pending requests, email outbox, offline queue' },
  { pattern: /\b(stamps?|stamped)\b/, say: 'cache version', except: /timestamp/ },
  {
    pattern: /\bletters?\b/,
    say: 'email; character',
    except: /\b(small|capital|lower|upper|first|two|case|digits)\b|a-z/,
  },
  { pattern: /\b(causes of|known card|asked about|put down|bring in)\b/, say: 'see docs/glossary.md' },
  { pattern: /\bdoors?\b/, say: 'upload target' },
  { pattern: /\barrivals?\b/, say: 'import, imported record, upload' },
  { pattern: /\b(newcomers?)\b/, say: 'new record, new user' },
  {
    pattern: /\b(touch)\b/,
    say: 'invalidate',
    code: true,
    except:
      /touch action|touchscreen|touch ?(start|end|move|cancel|event|callout|icon)|is touch|has touch|coarse|touch: (true|false)/,
  },
  { pattern: /\b(shown|opened|chosen)\b/, say: 'isPublished or isVisible, open, selected', code: true },
  { pattern: /\b(words)\b/, say: 'text, query, labels', code: true },
  { pattern: /\b(late|elsewhere|pieces|sounds?|desk|attend)\b/, say: 'see docs/glossary.md', code: true },
]

/** Names of libraries, browsers and protocols, which no rule is about. */
const foreign =
  /letter spacing|keep previous data|keep mounted|keep transitions|(should )?keep ?alive|dropdown opened|\bopened(?==|$)|dead letter/g

/**
 * Wire fields, jobs and export formats, which are renamed only with a new version of the interface: the word, and the
 * paths of the files that may use it.
 */
const stated: { pattern: RegExp; files: RegExp }[] = [
  // `words` of searches in `GET /api/analytics` and of findings in `GET /api/admin/diagnostics`; `words` of
  // versions in export files; the table `search_words`, which holds single words.
  {
    pattern: /\bwords\b/,
    files:
      /\/insight\/(diagnostics|analytics|activity\/followed)\b|full-disk\.test|transfer\/data\/(collections|export-format\.test)|content\/search\/|cli\/operate|^server\/scheduled-tasks|^tests\/bench\//,
  },
  // `kept` of `PUT /api/cart`, `keptOut` of users in export files.
  { pattern: /\bkept\b/, files: /\/cart(\.|\/)|variants\.test|^electron\/main\/sites\/|^renderer\/early/ },
  { pattern: /\bkept out\b/, files: /^server\/transfer\/data\/(collections|export-format\.test)/ },
  // The queue `event-letters`, whose jobs outlive an upgrade.
  { pattern: /\bevent letters\b/, files: /^server\// },
  // `POST /api/products/:id/wish`, `wishes` of `GET /api/auth/me/export`, `stock_wishes` in export files.
  {
    pattern: /\bwish(es)?\b/,
    files:
      /^shared\/(core\/routes|identity\/account)\.ts$|^server\/transfer\/|products\/(descriptor|stock-alerts\.test)|import-texts\.ts$/,
  },
  // Reserved user names, common passwords and files of the demo.
  { pattern: /nobody|somebody|everybody|whatever/, files: /(common-passwords|usernames)\.ts$/ },
  { pattern: /(a thousand )?wishes( copy)?/, files: /^tests\/e2e\/(bulk-upload\.test|upload-files)\.ts$/ },
]

const split = (text: string) => text.replace(/([a-z0-9])([A-Z])/g, '$1 $2').replace(/[_-]+/g, ' ')
/** The names in a line: without its strings, comments and lines of text. */
const namesOf = (line: string) =>
  line
    .replace(/^\s*(\/?\*|\/\/).*$/, '')
    .replace(/\s\/\/.*$/, '')
    .replace(/'[^']*'|"[^"]*"/g, "''")
    .replace(/^\s*(['"`]|[A-Z][\w’'-]*,? )[^=;(){}]*[.,…?!`+]*$/, '')
    .replace(/\b(is|are|be|been) (shown|opened|chosen)\b/g, '')

const args = process.argv.slice(2)
const countOnly = args.includes('--count')
const folders = args.filter((arg) => !arg.startsWith('--'))
const found = globSync('{shared,server,renderer,electron,tests}/**/*.{ts,tsx,css}')
  .filter((file) => !/\/(migrations|fixtures)\//.test(file) && file !== 'tests/quality/words.ts')
  .filter((file) => folders.length === 0 || folders.some((folder) => file.startsWith(folder)))
  .flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, at) => {
        const allowed = stated.filter(({ files }) => files.test(file)).map(({ pattern }) => pattern)
        const read = (text: string) => {
          const words = split(text).toLowerCase().replace(foreign, '')
          return allowed.reduce((rest, pattern) => rest.replace(new RegExp(pattern, 'g'), ''), words)
        }
        const [all, names] = [read(line), read(namesOf(line))]
        const rule = rules.find(
          ({ pattern, except, code }) => pattern.test(code ? names : all) && !except?.test(code ? names : all),
        )
        return rule
          ? [
              `${file}:${at + 1}: "${(rule.code ? names : all).match(rule.pattern)?.[0]}" → ${rule.say}\n    ${line.trim()}`,
            ]
          : []
      }),
  )
if (!countOnly) for (const line of found) console.error(line)
if (found.length > 0) {
  console.error(`${found.length} lines use words that docs/glossary.md replaces.`)
  process.exit(1)
}
