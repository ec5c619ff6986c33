/** Names that sound like the house itself. Nobody may register as one; seeds and operators may. */
const reserved = new Set(
  `about abuse account accounts admin administrator admins anonymous api app assets auth billing blog blogs boss
  bot ceo checkout compliance contact customer customers dashboard default demo dev developer editor everyone
  feedback guest help helpdesk hostmaster info inbox legal login logout mail mailbox mailerdaemon manager me media
  mod moderator moderators mods myself news newsletter nobody none noreply notification notifications null office
  official operator orders owner page payment payments photos postmaster press pricing privacy profile register
  root sales search security server service settings shop signin signup site staff status super superadmin
  superuser support sys sysadmin system systems team tech terms test tester trust undefined unknown user users
  verify vitrine webmaster website www you`.split(/\s+/),
)

/** Dots, dashes and numbers do not make a reserved name one's own: `admin`, `ad.min` and `admin_1` are the same here. */
export function isReserved(username: string) {
  const bare = username.replace(/[._-]/g, '')
  return reserved.has(bare) || reserved.has(bare.replace(/\d+$/, ''))
}
